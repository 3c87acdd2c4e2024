import { runErrors } from '@heddle/contract/errors/run';
import type { ErrorView, HeddleError } from '@heddle/contract/errors/define';
import { toErrorView } from '@heddle/contract/errors/define';
import type { NodeServices } from '@heddle/contract/node/context';
import type { RunMemory } from '@heddle/contract/node/resources';
import { turns } from '@heddle/contract/node/turns';
import type { JsonValue } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import { PARALLEL_STEPS } from '@heddle/contract/workflow/settings';
import type { Durable, StepWork } from '@heddle/engine/durable';
import { nodeKey } from '@heddle/engine/keys';
import type { Plan } from '@heddle/engine/plan';
import { runWorkflow } from '@heddle/engine/run';
import type { NewRun } from '../journal.ts';
import type { ExecutionRow } from '../row.ts';
import type { Committer, Writer } from './committer.ts';
import { endSignals } from './end-of-run.ts';
import { afterAWhile, patiently, wasCutOff } from './patience.ts';
import { Sleeps } from './sleeps.ts';
import type { RunSignal, RunWrite, WriteOutcome } from './store.ts';
import { Waiters } from './waiters.ts';

export interface DriverHost {
  owner: string;
  committer: Committer;
  /** What is lent to the nodes of this run. */
  servicesFor(run: ExecutionRow): NodeServices;
  plan(workflowId: string, revision: number): Plan | Promise<Plan>;
  /** What is to be started when this run ends as failed. */
  afterFailure(run: ExecutionRow, error: ErrorView | null): Promise<NewRun | null>;
  start(run: NewRun): void;
  /** Events of the run are on disk. */
  committed(driver: RunDriver, write: RunWrite): void;
  /** The run has ended, is put aside or was taken over, and that is on disk. */
  gone(driver: RunDriver): void;
  onError(error: unknown): void;
}

/**
 * Carries one run in this process: the Durable port over recorded events, and the writer of new ones. What is recorded is given back
 * first; a step whose result is recorded does not run again.
 */
export class RunDriver implements Durable, Writer {
  readonly row: ExecutionRow;
  /** The first run with the same dedupe key, where there is one. */
  repeats: string | null = null;
  readonly #host: DriverHost;
  readonly #recorded: readonly RunEvent[];
  readonly #settledSteps = new Set<string>();
  readonly #woken = new Set<string>();
  #replayed = 0;
  #arrived: RunEvent[] = [];
  #wake: ((event: RunEvent | null) => void) | null = null;
  readonly #underWay = new Map<string, (() => void) | null>();
  /** Steps that begin once one of those under way has settled. */
  readonly #queue = new Map<string, StepWork>();
  #parallel = PARALLEL_STEPS;
  readonly #sleeps = new Sleeps((key, at) => this.#arrive({ type: 'woken', key, at }));

  #pending: RunEvent[] = [];
  #position: number;
  #create: boolean;
  #changed = false;
  readonly #heard = new Set<string>();
  #newlyHeard: string[] = [];
  #tells: RunSignal[] = [];
  readonly #waiters = new Waiters();
  #writing = false;
  #draining = false;
  /** The fold has returned: nothing further may be recorded. */
  #over = false;
  #lost = false;
  /** Set where the run must not go on: no step begins, and the run fails with what this makes of the steps that would have begun. */
  #verdict: ((steps: readonly string[]) => HeddleError) | null = null;
  /** Steps that would have begun. */
  readonly #held: string[] = [];
  #plan: Plan | null = null;
  #memory: RunMemory | null = null;
  readonly #waiting = {
    isOver: (): boolean => this.#draining || this.#over || this.#lost,
    onError: (error: unknown): void => this.#host.onError(error),
  };

  constructor(host: DriverHost, row: ExecutionRow, recorded: readonly RunEvent[], create: boolean) {
    this.#host = host;
    this.row = row;
    this.#recorded = recorded;
    this.#position = recorded.length;
    this.#create = create;
    for (const event of recorded) {
      if (event.type === 'woken') this.#woken.add(event.key);
      else if (
        event.type === 'step.completed' ||
        event.type === 'step.failed' ||
        event.type === 'step.sleeping' ||
        event.type === 'step.waiting'
      )
        this.#settledSteps.add(`${event.key}#${event.attempt}`);
    }
  }

  /** Carries the run until it ends or is put aside. */
  async drive(): Promise<void> {
    try {
      const load = (): Plan | Promise<Plan> => this.#host.plan(this.row.workflowId, this.row.revision);
      const loading = load();
      const plan = loading instanceof Promise ? await patiently(loading, load, this.#waiting) : loading;
      if (plan === 'later') return this.#putAside();
      this.#parallel = plan.settings.parallel ?? PARALLEL_STEPS;
      this.#plan = plan;
      const services = this.#host.servicesFor(this.row);
      this.#memory = services.memory ?? null;
      const outcome = await runWorkflow(plan, this.row.id, this, services);
      if (!outcome) return this.#putAside();
      const next = outcome.status === 'failed' ? await this.#afterFailure(outcome.error) : null;
      if (next === 'later' || this.#over) return this.#putAside();
      this.#end(outcome.status, outcome.error, outcome.items);
      // Within this turn: both go to disk in one commit.
      if (next) this.#host.start(next);
    } catch (error) {
      if (this.#lost || this.#over) return;
      this.#host.onError(error);
      this.#end('failed', toErrorView(error));
    }
  }

  /** About how many bytes of data the run holds in memory. */
  get bytes(): number {
    return this.#memory ? this.#memory.held + this.#memory.underWay : 0;
  }

  /** To be called before the run is carried: none of its steps begins, and it fails with `verdict` of the names of those that would have begun. */
  condemn(verdict: (steps: readonly string[]) => HeddleError): void {
    this.#verdict = verdict;
  }

  /** Ends the run as failed, whatever its steps are doing: it cannot go on here. */
  fail(error: HeddleError): void {
    if (this.#over || this.#lost || this.#draining) return;
    const [key] = this.#underWay.keys();
    this.#arrive({ type: 'failed', at: Date.now(), error: error.toJSON(), ...(key === undefined ? {} : { key }) });
  }

  /** The event by which a condemned run ends, once all that was recorded is folded. */
  #sentence(): RunEvent | null {
    const verdict = this.#verdict;
    if (!verdict) return null;
    this.#verdict = null;
    const names = this.#held.map((key) => this.#plan?.byKey.get(nodeKey(key))?.name ?? key);
    const [key] = this.#held;
    const event: RunEvent = {
      type: 'failed',
      at: Date.now(),
      error: verdict(names).toJSON(),
      ...(key === undefined ? {} : { key }),
    };
    this.#record(event);
    return event;
  }

  /** True where the run goes on here and has not heard the signal yet. */
  awaits({ id }: RunSignal): boolean {
    return !this.#over && !this.#lost && !this.#heard.has(id);
  }

  /** A signal that was left for the run: as `signal`, and forgotten once that is on disk. False when the run is over here and did not hear it. */
  hear({ id, key, value }: RunSignal): boolean {
    if (this.#over || this.#lost) return false;
    if (this.#heard.has(id)) return true;
    this.#heard.add(id);
    this.#newlyHeard.push(id);
    this.signal(key, value);
    return true;
  }

  /** Lets go of the run before it has done anything: it stands in its lane's line. */
  lineUp(): void {
    this.#over = true;
  }

  async #afterFailure(error: ErrorView | null): Promise<NewRun | null | 'later'> {
    const ask = (): Promise<NewRun | null> => this.#host.afterFailure(this.row, error);
    try {
      return await patiently(ask(), ask, this.#waiting);
    } catch (thrown) {
      // What follows a failure must not hide it.
      this.#host.onError(thrown);
      return null;
    }
  }

  async #followFailure(error: ErrorView): Promise<void> {
    const next = await this.#afterFailure(error);
    if (next && next !== 'later') this.#host.start(next);
  }

  /** Something from outside happened to the run: records it and tells the fold. */
  signal(key: string, value: JsonValue): void {
    this.#arrive({ type: 'signalled', key, at: Date.now(), value });
  }

  /** Records the event a run begins with. */
  begin(event: Extract<RunEvent, { type: 'started' }>): void {
    this.#arrive(event);
  }

  /** True once the run can no longer be told anything in this process. */
  get over(): boolean {
    return this.#over;
  }

  get stepsUnderWay(): number {
    return this.#underWay.size;
  }

  /** Starts no further step. Once those under way have settled, the run is put aside. */
  drain(): void {
    this.#draining = true;
    if (this.#underWay.size === 0) this.#give(null);
  }

  /** Stops steps under way without recording anything: they run again when the run is carried on. */
  abandon(): void {
    const stops = [...this.#underWay.values()];
    this.#underWay.clear();
    for (const stop of stops) stop?.();
    this.#give(null);
  }

  /** Settles once everything recorded so far is on disk. */
  onDisk(): Promise<void> {
    if (this.#lost) return Promise.reject(runErrors.run_lease_lost());
    if (!this.#create && !this.#writing && this.#pending.length === 0 && !this.#changed) return Promise.resolve();
    return this.#waiters.until(this.#position + this.#pending.length);
  }

  step(key: string, work: StepWork): void {
    if (this.#settledSteps.has(`${key}#${work.attempt}`) || this.#draining) return;
    if (this.#verdict) this.#held.push(key);
    else if (this.#underWay.size >= this.#parallel) this.#queue.set(key, work);
    else this.#start(key, work);
  }

  #start(key: string, work: StepWork): void {
    if (work.effect === 'none') return this.#begin(key, work);
    this.#underWay.set(key, null);
    this.#record({ type: 'step.started', key, attempt: work.attempt, at: Date.now() });
    this.onDisk().then(
      () => {
        if (!this.#underWay.has(key)) return;
        // Not begun yet: what is let go of now has had no effect.
        if (this.#draining) this.#drop(key);
        else this.#begin(key, work);
      },
      // A run whose lease is lost belongs to another server, which starts this step itself.
      () => this.#underWay.delete(key),
    );
  }

  #begin(key: string, work: StepWork, cutOff = 0): void {
    const { result, stop } = work.run();
    if (!(result instanceof Promise)) {
      this.#underWay.delete(key);
      this.#arrive(result);
      this.#startQueued();
      return;
    }
    if (work.effect === 'none') this.#record({ type: 'step.started', key, attempt: work.attempt, at: Date.now() });
    this.#underWay.set(key, stop);
    result.then(
      (event) => {
        if (this.#underWay.has(key) && wasCutOff(event)) return this.#beginAgain(key, work, cutOff);
        if (!this.#underWay.delete(key)) return;
        this.#arrive(event);
        this.#startQueued();
      },
      (error: unknown) => this.#host.onError(error),
    );
  }

  /** A step that was cut off runs again once the database may be there, unless it is not wanted any more. */
  #beginAgain(key: string, work: StepWork, cutOff: number): void {
    this.#underWay.set(key, null);
    afterAWhile(cutOff, () => {
      if (!this.#underWay.has(key)) return;
      if (this.#draining) this.#drop(key);
      else this.#begin(key, work, cutOff + 1);
    });
  }

  #drop(key: string): void {
    this.#underWay.delete(key);
    if (this.#underWay.size === 0) this.#give(null);
  }

  #startQueued(): void {
    for (const [key, work] of this.#queue) {
      if (this.#underWay.size >= this.#parallel || this.#draining) return;
      this.#queue.delete(key);
      this.#start(key, work);
    }
  }

  sleep(key: string, until: number): void {
    if (this.#woken.has(key)) return;
    const now = Date.now();
    if (until <= now) return this.#arrive({ type: 'woken', key, at: now });
    this.#sleeps.set(key, until);
  }

  abort(key: string): void {
    this.#queue.delete(key);
    const stop = this.#underWay.get(key);
    this.#underWay.delete(key);
    stop?.();
    this.#startQueued();
  }

  next(): RunEvent | null | Promise<RunEvent | null> {
    const recorded = this.#recorded[this.#replayed];
    if (recorded) {
      this.#replayed++;
      return this.#inTurn(recorded);
    }
    const arrived = this.#sentence() ?? this.#arrived.shift();
    if (arrived) return this.#inTurn(arrived);
    if (this.#lost || this.#underWay.size === 0) return null;
    const woken = new Promise<RunEvent | null>((resolve) => {
      this.#wake = resolve;
    });
    return woken.then((event) => event && this.#inTurn(event));
  }

  /** The event, at once or when the user has the next turn: however many runs one user has, those of others go on in between. */
  #inTurn(event: RunEvent): RunEvent | Promise<RunEvent> {
    return turns.isOver() ? turns.next(this.row.userId).then(() => event) : event;
  }

  #arrive(event: RunEvent): void {
    if (this.#over || this.#lost) return;
    this.#record(event);
    if (this.#wake) this.#give(event);
    else this.#arrived.push(event);
  }

  #give(event: RunEvent | null): void {
    const wake = this.#wake;
    this.#wake = null;
    wake?.(event);
  }

  #record(event: RunEvent): void {
    this.#pending.push(event);
    this.#host.committer.mark(this);
  }

  #end(
    status: Exclude<ExecutionRow['status'], 'running'>,
    error: ExecutionRow['error'],
    items: readonly Item[] = [],
  ): void {
    const at = Date.now();
    this.#record({ type: 'finished', at, status, ...(error ? { error } : {}) });
    Object.assign(this.row, { status, error, finishedAt: at });
    this.#tells.push(...endSignals(this.row, status, error, items));
    this.#letGo(null);
  }

  #putAside(): void {
    if (this.#lost || this.#over) return;
    const wakeAt = this.#draining ? null : this.#sleeps.earliest;
    this.#letGo(wakeAt);
  }

  #letGo(wakeAt: number | null): void {
    this.#over = true;
    this.#sleeps.stop();
    Object.assign(this.row, { wakeAt, leaseOwner: null, leaseUntil: null });
    this.#changed = true;
    this.#host.committer.mark(this);
  }

  take(): RunWrite | null {
    if (!this.#create && !this.#changed && this.#pending.length === 0) return null;
    if (this.row.resumes > 0 && this.#pending.some(({ type }) => type !== 'step.started')) {
      // It has made progress: what the process died with before was not this run, or is over.
      this.row.resumes = 0;
      this.#changed = true;
    }
    const write: RunWrite = {
      // As it is with these events: the run may go on before they are written.
      row: { ...this.row },
      create: this.#create,
      changed: this.#changed,
      owner: this.#host.owner,
      events: this.#pending,
      position: this.#position,
      heard: this.#newlyHeard,
      tells: this.#tells,
    };
    this.#position += this.#pending.length;
    this.#pending = [];
    this.#newlyHeard = [];
    this.#tells = [];
    this.#create = false;
    this.#changed = false;
    this.#writing = true;
    return write;
  }

  settled(write: RunWrite, outcome: WriteOutcome): void {
    this.#writing = false;
    if (outcome.result !== 'written') return this.#lose(outcome.result === 'repeated' ? outcome.id : null);
    this.#waiters.reached(write.position + write.events.length);
    if (this.#pending.length > 0 || this.#changed) this.#host.committer.mark(this);
    this.#host.committed(this, write);
    if (this.#over && this.#pending.length === 0 && !this.#changed) this.#host.gone(this);
  }

  giveBack(write: RunWrite, error: unknown): void {
    this.#writing = false;
    if (write.create) {
      // Nobody was told of this run yet: it must not come into being after its caller heard of a failure.
      return this.#abandonRun({ error });
    }
    this.#pending = [...write.events, ...this.#pending];
    this.#newlyHeard = [...write.heard, ...this.#newlyHeard];
    this.#tells = [...write.tells, ...this.#tells];
    this.#position = write.position;
    this.#changed ||= write.changed;
    this.#host.committer.mark(this);
  }

  unwritable(write: RunWrite, error: unknown): void {
    this.#writing = false;
    if (write.create) return this.#abandonRun({ error });
    this.#host.onError(error);
    const failure = runErrors
      .run_unwritable({ reason: error instanceof Error ? error.message : String(error) })
      .toJSON();
    // Nothing of what follows from that data may be recorded either.
    this.#position = write.position;
    this.#pending = [];
    this.#newlyHeard = [...write.heard, ...this.#newlyHeard];
    this.#tells = [];
    this.#over = false;
    this.abandon();
    this.#record({ type: 'failed', at: Date.now(), error: failure });
    this.#end('failed', failure);
    void this.#followFailure(failure);
  }

  #lose(repeats: string | null): void {
    this.repeats = repeats;
    this.#abandonRun(repeats === null ? { error: runErrors.run_lease_lost() } : undefined);
  }

  #abandonRun(failure: { error: unknown } | undefined): void {
    this.#lost = true;
    this.#over = true;
    this.#pending = [];
    this.#changed = false;
    this.#sleeps.stop();
    this.abandon();
    this.#host.gone(this);
    this.#waiters.end(failure);
  }
}
