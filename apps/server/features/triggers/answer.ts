import type { ErrorView } from '@heddle/contract/errors/define';
import type { HookResponse, RunEvent } from '@heddle/contract/run/events';
import type { Item, Outputs } from '@heddle/contract/run/item';
import type { RunStatus } from '@heddle/contract/run/states';
import { sleeper } from '@heddle/engine/keys';
import type { Journal } from '@heddle/journals/journal';
import type { ResponseMode } from './store.ts';

/** What a run gives the caller who waits for it. */
export type Answer =
  | { kind: 'response'; response: HookResponse }
  /** The run is complete; these came out of the step that completed last. */
  | { kind: 'items'; items: readonly Item[] }
  | { kind: 'failed'; status: Exclude<RunStatus, 'running' | 'completed'>; error: ErrorView | null }
  /** The run goes on, but the caller has waited long enough. */
  | { kind: 'pending' };

/** How long a caller waits at most. */
const PATIENCE_MS = 60_000;

/** Looks for the answer in a run's events. */
class AnswerFold {
  readonly #waitsForNode: boolean;
  #folded = 0;
  #last: Outputs = {};
  readonly #asleep = new Map<string, Outputs>();

  constructor(mode: ResponseMode) {
    this.#waitsForNode = mode === 'respondNode';
  }

  /** Events seen before are passed over. */
  push(events: readonly RunEvent[], position: number): Answer | null {
    for (const event of events.slice(Math.max(0, this.#folded - position))) {
      this.#folded++;
      const answer = this.#one(event);
      if (answer) return answer;
    }
    return null;
  }

  #one(event: RunEvent): Answer | null {
    switch (event.type) {
      case 'step.completed':
        this.#last = event.outputs;
        return this.#waitsForNode && event.respond ? { kind: 'response', response: event.respond } : null;
      case 'step.sleeping':
        this.#asleep.set(event.key, event.outputs);
        return null;
      case 'woken':
        this.#last = this.#asleep.get(sleeper(event.key)) ?? this.#last;
        return null;
      case 'finished':
        return event.status === 'completed'
          ? { kind: 'items', items: Object.values(this.#last).flat() }
          : { kind: 'failed', status: event.status, error: event.error ?? null };
      default:
        return null;
    }
  }
}

export interface Answers {
  /** Waits for the answer of a run that was just started, or of the first run where it repeats one. Gives that run's id as well. Rejects when the run could not be written down. */
  of(run: ReturnType<Journal['start']>, mode: ResponseMode): Promise<{ id: string; answer: Answer }>;
}

/** Waits for runs. Nobody waits longer than a minute, nor once the server has let go of its runs. */
export function createAnswers(journal: Journal, drained: AbortSignal): Answers {
  const waiting = new Set<(answer: Answer) => void>();
  drained.addEventListener('abort', () => {
    for (const give of waiting) give({ kind: 'pending' });
  });

  function follow(runId: string, mode: ResponseMode) {
    const fold = new AnswerFold(mode);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const give = (answer: Answer): void => {
      clearTimeout(timer);
      waiting.delete(give);
      unsubscribe();
      resolve(answer);
    };
    const push = (events: readonly RunEvent[], position: number): void => {
      const answer = fold.push(events, position);
      if (answer) give(answer);
    };
    const timer = setTimeout(() => give({ kind: 'pending' }), PATIENCE_MS);
    const unsubscribe = journal.subscribe(runId, push);
    waiting.add(give);
    return { promise, push, stop: () => give({ kind: 'pending' }) };
  }

  return {
    async of(run, mode) {
      let following = follow(run.id, mode);
      try {
        const { id, repeated } = await run.committed;
        if (repeated) {
          following.stop();
          following = follow(id, mode);
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
