import { BriefMap } from '@heddle/contract/brief-map';
import type { ErrorView } from '@heddle/contract/errors/define';
import type { HookResponse, RunEvent } from '@heddle/contract/run/events';
import type { Item, Outputs } from '@heddle/contract/run/item';
import type { RunStatus } from '@heddle/contract/run/states';
import { nodeKey, sleeper } from '@heddle/engine/keys';
import type { Journal } from '@heddle/journals/journal';
import type { ResponseMode } from './store.ts';

/** What a waiting caller gets from a run. */
export type HookAnswer =
  | { kind: 'response'; response: HookResponse }
  /** The run is complete; its result. */
  | { kind: 'items'; items: readonly Item[] }
  | { kind: 'failed'; status: Exclude<RunStatus, 'running' | 'completed'>; error: ErrorView | null }
  /** The caller's waiting time is over; the run continues. */
  | { kind: 'pending' };

/** Maximum waiting time of a caller, and the interval at which waiting times are checked. */
const MAX_WAIT_MS = 60_000;
const CHECK_MS = 1000;

/** A caller who waits. */
interface Waiting {
  /** In the time of `performance.now`. */
  until: number;
  settle(answer: HookAnswer): void;
}

/** Finds the answer in a run's events. */
class AnswerFold {
  readonly #waitsForNode: boolean;
  #folded = 0;
  #last: Outputs = {};
  readonly #sleeping = new Map<string, Outputs>();
  /** By base key, the latest outputs of the nodes that give the result; undefined until they have run. */
  readonly #results: Map<string, Outputs | undefined>;

  constructor(mode: ResponseMode, results: readonly string[]) {
    this.#waitsForNode = mode === 'respondNode';
    this.#results = new Map(results.map((key) => [key, undefined]));
  }

  /** Events folded before are skipped. */
  push(events: readonly RunEvent[], position: number): HookAnswer | null {
    for (const event of events.slice(Math.max(0, this.#folded - position))) {
      this.#folded++;
      const answer = this.#fold(event);
      if (answer) return answer;
    }
    return null;
  }

  #fold(event: RunEvent): HookAnswer | null {
    switch (event.type) {
      case 'step.completed':
        this.#complete(event.key, event.outputs);
        return this.#waitsForNode && event.respond ? { kind: 'response', response: event.respond } : null;
      case 'step.sleeping':
        this.#sleeping.set(event.key, event.outputs);
        return null;
      case 'woken':
        this.#wake(sleeper(event.key));
        return null;
      case 'finished':
        return event.status === 'completed'
          ? { kind: 'items', items: this.#result() }
          : { kind: 'failed', status: event.status, error: event.error ?? null };
      default:
        return null;
    }
  }

  #complete(key: string, outputs: Outputs): void {
    this.#last = outputs;
    const base = nodeKey(key);
    if (this.#results.has(base)) this.#results.set(base, outputs);
  }

  #wake(key: string): void {
    const outputs = this.#sleeping.get(key);
    if (outputs) this.#complete(key, outputs);
  }

  /** What a workflow that runs this one would get: see `resultOf` in the engine. */
  #result(): Item[] {
    const given = this.#results.size > 0 ? [...this.#results.values()] : [this.#last];
    return given.flatMap((outputs) => Object.values(outputs ?? {}).flat());
  }
}

/** Waits for the answers of runs. */
export interface HookAnswers {
  /**
   * Waits for the answer of a run that was just started, or of the first run where it repeats one, and returns that run's id as well. `results` as in
   * `HookWorkflow`. Rejects if the run could not be stored.
   */
  of(
    run: ReturnType<Journal['start']>,
    mode: ResponseMode,
    results: readonly string[],
  ): Promise<{ id: string; answer: HookAnswer }>;
}

/** Answers over the journal. No caller waits longer than a minute, nor once the server has released its runs. */
export function createAnswers(journal: Journal, drained: AbortSignal): HookAnswers {
  const waiting = new BriefMap<number, Waiting>();
  let lastId = 0;
  let timer: NodeJS.Timeout | null = null;
  drained.addEventListener('abort', () => settleUntil(Infinity));

  /** Settles what waits until then, or earlier. All wait equally long, so that the earliest come first. */
  function settleUntil(end: number): void {
    for (const { until, settle } of waiting.values()) {
      if (until > end) break;
      settle({ kind: 'pending' });
    }
  }

  /** One timer for all: most answers come long before it. */
  function watchTime(): void {
    timer ??= setTimeout(() => {
      timer = null;
      settleUntil(performance.now());
      if (waiting.size > 0) watchTime();
    }, CHECK_MS).unref();
  }

  function follow(runId: string, mode: ResponseMode, results: readonly string[]) {
    const fold = new AnswerFold(mode, results);
    const { promise, resolve } = Promise.withResolvers<HookAnswer>();
    const id = ++lastId;
    const settle = (answer: HookAnswer): void => {
      waiting.delete(id);
      unsubscribe();
      resolve(answer);
    };
    const push = (events: readonly RunEvent[], position: number): void => {
      const answer = fold.push(events, position);
      if (answer) settle(answer);
    };
    const unsubscribe = journal.subscribe(runId, push);
    waiting.set(id, { until: performance.now() + MAX_WAIT_MS, settle });
    watchTime();
    return { promise, push, stop: () => settle({ kind: 'pending' }) };
  }

  return {
    async of(run, mode, results) {
      let following = follow(run.id, mode, results);
      try {
        const { id, repeated } = await run.committed;
        if (repeated) {
          following.stop();
          following = follow(id, mode, results);
          const recorded = await journal.read(id);
          if (recorded) following.push(recorded.events, 0);
        }
        return { id, answer: await following.promise };
      } catch (error) {
        following.stop();
        throw error;
      }
    },
  };
}
