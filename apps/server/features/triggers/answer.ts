import { BriefMap } from '@heddle/contract/brief-map';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Journal } from '@heddle/journals/journal';
import type { RunAnswer } from '../../platform/runs/answer-fold.ts';
import { AnswerFold } from '../../platform/runs/answer-fold.ts';
import type { ResponseMode } from './store.ts';

/** Maximum waiting time of a caller, and the interval at which waiting times are checked. */
const MAX_WAIT_MS = 60_000;
const CHECK_MS = 1000;

/** A caller who waits. */
interface Waiting {
  /** In the time of `performance.now`. */
  until: number;
  settle(answer: RunAnswer): void;
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
  ): Promise<{ id: string; answer: RunAnswer }>;
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
    const fold = new AnswerFold(mode === 'respondNode', results);
    const { promise, resolve } = Promise.withResolvers<RunAnswer>();
    const id = ++lastId;
    const settle = (answer: RunAnswer): void => {
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
