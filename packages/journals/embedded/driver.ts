import { runErrors } from '@heddle/contract/errors/run';
import type { ErrorView, HeddleError } from '@heddle/contract/errors/define';
import { toErrorView } from '@heddle/contract/errors/define';
import type { NodeServices } from '@heddle/contract/node/context';
import type { RunMemory } from '@heddle/contract/node/resources';
import { turns } from '@heddle/contract/node/turns';
import type { JsonValue } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import { PARALLEL_STEPS } from '@heddle/contract/workflow/settings';
import type { Durable, StepWork } from '@heddle/engine/durable';
import { nodeKey } from '@heddle/engine/keys';
import type { Plan } from '@heddle/engine/plan';
import { keepsMost } from '@heddle/engine/rules/wait';
import type { RunOutcome } from '@heddle/engine/run';
import { runWorkflow } from '@heddle/engine/run';
import type { RunState } from '@heddle/engine/state';
import type { NewRun } from '../journal.ts';
import type { ExecutionRow } from '../row.ts';
import type { Committer, Writer } from './committer.ts';
import type { Durations } from './durations.ts';
import { endSignals, failedWith } from './end-of-run.ts';
import { EventInbox } from './event-inbox.ts';
import { Sleeps } from './sleeps.ts';
import { StepPool } from './step-pool.ts';
import type { RunSignal, RunWrite, WriteOutcome } from './store.ts';
import { retryWhileUnreachable } from './unreachable.ts';
import { WriteBuffer } from './write-buffer.ts';

export interface DriverHost {
  owner: string;
  durations: Durations;
  committer: Committer;
  /** The services of this run's steps. */
  servicesFor(run: ExecutionRow): NodeServices;
  plan(workflowId: string, revision: number): Plan | Promise<Plan>;
  /** The run to start when this one ends as failed. */
  afterFailure(run: ExecutionRow, error: ErrorView | null): Promise<NewRun | null>;
  start(run: NewRun): void;
  /** Events of the run are on disk. */
  committed(driver: RunDriver, write: RunWrite): void;
  /** The run has ended, is suspended or was lost to another server, and that is on disk. */
  released(driver: RunDriver): void;
  onError(error: unknown): void;
}

type Settled = readonly [steps: ReadonlySet<string>, woken: ReadonlySet<string>];

const nothingRecorded: Settled = [new Set(), new Set()];

/** The attempts whose results are recorded (`key#attempt`), and the sleeps whose ends are. */
function settledIn(recorded: readonly RunEvent[]): Settled {
  const [steps, woken] = [new Set<string>(), new Set<string>()];
  for (const event of recorded) {
    if (event.type === 'woken') woken.add(event.key);
    else if (
      event.type === 'step.completed' ||
      event.type === 'step.failed' ||
      event.type === 'step.sleeping' ||
      event.type === 'step.waiting'
    )
      steps.add(`${event.key}#${event.attempt}`);
  }
  return [steps, woken];
}

/**
 * Drives one run in this process: the Durable port over recorded events, and the writer of new ones. Recorded events are replayed first; a step whose
 * result is recorded does not run again. Its parts: `EventInbox` (events to fold), `StepPool` (steps under way), `Sleeps`, `WriteBuffer` (the next commit).
 */
export class RunDriver implements Durable, Writer {
  readonly row: ExecutionRow;
  /** The first run with the same dedupe key, if there is one. */
  repeats: string | null = null;
  readonly #host: DriverHost;
  readonly #inbox: EventInbox;
  readonly #buffer: WriteBuffer;
  readonly #steps = new StepPool({
    record: (event) => this.#record(event),
    settled: (event) => this.#arrive(event),
    onDisk: () => this.onDisk(),
    drained: () => this.#inbox.wake(),
    onError: (error) => this.#host.onError(error),
  });
  readonly #sleeps: Sleeps;
  /** Recorded results of attempts (`key#attempt`) and recorded ends of sleeps. */
  readonly #settledSteps: ReadonlySet<string>;
  readonly #woken: ReadonlySet<string>;
  readonly #consumedSignals = new Set<string>();
  #draining = false;
  /** The run has left this process: nothing further may be recorded. */
  #over = false;
  /** It has left because the lease is lost, or it was never created. */
  #lost = false;
  /** Set on a run that must not go on: no step begins, and the run fails with the error made from the names of the steps that would have begun. */
  #verdict: ((steps: readonly string[]) => HeddleError) | null = null;
  /** Keys of the steps that would have begun. */
  readonly #withheld: string[] = [];
  #plan: Plan | null = null;
  #state: Pick<RunState, 'unconsumed'> | null = null;
  #memory: RunMemory | null = null;
  readonly #retrying = {
    isOver: (): boolean => this.#draining || this.#over,
    onError: (error: unknown): void => this.#host.onError(error),
  };

  constructor(host: DriverHost, row: ExecutionRow, recorded: readonly RunEvent[], create: boolean) {
    this.#host = host;
    this.row = row;
    this.#inbox = new EventInbox(recorded);
    this.#sleeps = new Sleeps(row.id, host.durations, (key, at) => this.#arrive({ type: 'woken', key, at }));
    this.#buffer = new WriteBuffer(row, host.owner, recorded.length, create);
    [this.#settledSteps, this.#woken] = recorded.length === 0 ? nothingRecorded : settledIn(recorded);
  }

  /** Drives the run until it ends or is suspended. */
  async drive(): Promise<void> {
    try {
      const load = (): Plan | Promise<Plan> => this.#host.plan(this.row.workflowId, this.row.revision);
      const loading = load();
      const plan = loading instanceof Promise ? await retryWhileUnreachable(loading, load, this.#retrying) : loading;
      if (plan === 'stopped') return this.#suspend();
      this.#steps.limit = plan.settings.parallel ?? PARALLEL_STEPS;
      this.#plan = plan;
      const services = this.#host.servicesFor(this.row);
      this.#memory = services.memory ?? null;
      const outcome = await runWorkflow(plan, this.row.id, this, services);
      if (!outcome) return this.#suspend();
      const next = outcome.status === 'failed' ? await this.#afterFailure(outcome.error) : null;
      if (next === 'stopped' || this.#over) return this.#suspend();
      this.#end(outcome);
      // In the same turn of the event loop: both go to disk in one commit.
      if (next) this.#host.start(next);
    } catch (error) {
      if (this.#over) return;
      this.#host.onError(error);
      this.#end(failedWith(toErrorView(error)));
    }
  }

  /** About how many bytes of data the run holds in memory. */
  get bytes(): number {
    return this.#memory ? this.#memory.held + this.#memory.underWay : 0;
  }

  /** True once the run accepts no event in this process. */
  get isOver(): boolean {
    return this.#over;
  }

  /** Records the event a run begins with. */
  begin(event: Extract<RunEvent, { type: 'started' }>): void {
    this.#arrive(event);
  }

  /** Leaves a new run to its lane's queue, or to the first server with room, before it has done anything. */
  enqueue(): void {
    this.#over = true;
  }

  /** To be called before `drive`: no step of the run begins, and it fails with `verdict` of the names of the steps that would have begun. */
  condemn(verdict: (steps: readonly string[]) => HeddleError): void {
    this.#verdict = verdict;
  }

  /** Ends the run as failed, whatever its steps are doing. */
  fail(error: HeddleError): void {
    if (this.#over || this.#draining) return;
    const [key] = this.#steps.keys;
    this.#arrive({ type: 'failed', at: Date.now(), error: error.toJSON(), ...(key === undefined ? {} : { key }) });
  }

  /** Records a signal as an event of the run. */
  signal(key: string, value: JsonValue): void {
    this.#arrive({ type: 'signalled', key, at: Date.now(), value });
  }

  /** True if this run is active here and has not consumed the signal. */
  accepts({ id }: RunSignal): boolean {
    return !this.#over && !this.#consumedSignals.has(id);
  }

  /** True if the run keeps as many signals to this step or channel as it may. */
  keepsMost(key: string): boolean {
    return this.#state !== null && keepsMost(this.#state, key);
  }

  /**
   * Consumes a stored signal: records it, unless the run keeps no more of its kind, and deletes it with the next commit. Returns false if the run is over
   * here and did not consume it.
   */
  consume({ id, key, value }: RunSignal): boolean {
    if (this.#over) return false;
    if (this.#consumedSignals.has(id)) return true;
    this.#consumedSignals.add(id);
    this.#buffer.addConsumed(id);
    if (!this.keepsMost(key)) this.signal(key, value);
    return true;
  }

  /** Starts no further step. Once those under way have settled, the run is suspended. */
  drain(): void {
    this.#draining = true;
    this.#steps.drain();
  }

  /** Stops the steps under way without recording anything: they run again when the run is resumed. */
  abandon(): void {
    this.#steps.abandon();
    this.#inbox.wake();
  }

  /** Settles once everything recorded so far is on disk. Rejects with `run_lease_lost`. */
  onDisk(): Promise<void> {
    return this.#lost ? Promise.reject(runErrors.run_lease_lost()) : this.#buffer.onDisk();
  }

  // The Durable port.

  folds(state: Pick<RunState, 'unconsumed'>): void {
    this.#state = state;
  }

  step(key: string, work: StepWork): void {
    if (this.#settledSteps.has(`${key}#${work.attempt}`) || this.#draining) return;
    if (this.#verdict) this.#withheld.push(key);
    else this.#steps.add(key, work);
  }

  sleep(key: string, until: number, duration?: number): void {
    if (!this.#woken.has(key)) this.#sleeps.set(key, until, duration);
  }

  abort(key: string): void {
    this.#steps.abort(key);
  }

  next(): RunEvent | null | Promise<RunEvent | null> {
    const event = this.#inbox.replay() ?? this.#executeVerdict() ?? this.#inbox.shift();
    if (event) return this.#inTurn(event);
    if (this.#over || this.#steps.size === 0) return null;
    return this.#inbox.wait().then((arrived) => arrived && this.#inTurn(arrived));
  }

  /** Returns the event at once, or when it is the user's turn: many runs of one user must not delay those of others. */
  #inTurn(event: RunEvent): RunEvent | Promise<RunEvent> {
    return turns.isOver() ? turns.next(this.row.userId).then(() => event) : event;
  }

  /** The event by which a condemned run ends, once all recorded events are folded. */
  #executeVerdict(): RunEvent | undefined {
    const verdict = this.#verdict;
    if (!verdict) return undefined;
    this.#verdict = null;
    const names = this.#withheld.map((key) => this.#plan?.byKey.get(nodeKey(key))?.name ?? key);
    const [key] = this.#withheld;
    const error = verdict(names).toJSON();
    const event: RunEvent = { type: 'failed', at: Date.now(), error, ...(key === undefined ? {} : { key }) };
    this.#record(event);
    return event;
  }

  #arrive(event: RunEvent): void {
    if (this.#over) return;
    this.#record(event);
    this.#inbox.add(event);
  }

  #record(event: RunEvent): void {
    this.#buffer.addEvent(event);
    this.#host.committer.mark(this);
  }

  // The end of the run, or of its stay in this process.

  async #afterFailure(error: ErrorView | null): Promise<NewRun | null | 'stopped'> {
    const ask = (): Promise<NewRun | null> => this.#host.afterFailure(this.row, error);
    try {
      return await retryWhileUnreachable(ask(), ask, this.#retrying);
    } catch (thrown) {
      // An error while starting the error workflow must not hide the failure.
      this.#host.onError(thrown);
      return null;
    }
  }

  #end(outcome: RunOutcome): void {
    const { status, error } = outcome;
    const at = Date.now();
    this.#record({ type: 'finished', at, status, ...(error ? { error } : {}) });
    Object.assign(this.row, { status, error, finishedAt: at });
    this.#buffer.addOutgoing(endSignals(this.row, outcome));
    this.#release(null);
  }

  #suspend(): void {
    if (this.#over) return;
    this.#release(this.#draining ? null : this.#sleeps.earliest);
  }

  /** Releases the lease with the next commit. */
  #release(wakeAt: number | null): void {
    this.#over = true;
    this.#sleeps.stop();
    const sleptAt = wakeAt !== null && this.#sleeps.includeDurations ? Date.now() : null;
    Object.assign(this.row, { wakeAt, sleptAt, leaseOwner: null, leaseUntil: null });
    this.#buffer.markRowChanged();
    this.#host.committer.mark(this);
  }

  // The writer.

  take(): RunWrite | null {
    return this.#buffer.take();
  }

  settled(write: RunWrite, outcome: WriteOutcome): void {
    this.#buffer.settled();
    if (outcome.result === 'repeated') {
      this.repeats = outcome.id;
      return this.#leave();
    }
    if (outcome.result === 'lost') return this.#leave({ error: runErrors.run_lease_lost() });
    this.#buffer.written(write);
    this.#host.committed(this, write);
    if (this.#over && !this.#buffer.isDirty) this.#host.released(this);
  }

  putBack(write: RunWrite, error: unknown): void {
    // The caller learns that the run did not start: it must not come into being afterwards.
    if (write.create) return this.#leave({ error });
    this.#buffer.putBack(write);
    this.#host.committer.mark(this);
  }

  unwritable(write: RunWrite, error: unknown): void {
    if (write.create) return this.#leave({ error });
    this.#host.onError(error);
    const reason = error instanceof Error ? error.message : String(error);
    const failure = runErrors.run_unwritable({ reason }).toJSON();
    this.#buffer.discard(write);
    this.abandon();
    this.#record({ type: 'failed', at: Date.now(), error: failure });
    this.#end(failedWith(failure));
    void this.#startAfterFailure(failure);
  }

  async #startAfterFailure(error: ErrorView): Promise<void> {
    const next = await this.#afterFailure(error);
    if (next && next !== 'stopped') this.#host.start(next);
  }

  /** Stops without writing anything further: the run belongs to another server, or does not exist. */
  #leave(failure?: { error: unknown }): void {
    this.#lost = true;
    this.#over = true;
    this.#buffer.clear();
    this.#sleeps.stop();
    this.abandon();
    this.#host.released(this);
    this.#buffer.endWaits(failure);
  }
}
