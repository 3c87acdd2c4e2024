import type { StepProgress } from '@heddle/contract/node/progress';
import type { RunEvent } from '@heddle/contract/run/events';
import { nodeKey } from '@heddle/engine/keys';
import type { Plan } from '@heddle/engine/plan';
import type { Journal } from '@heddle/journals/journal';
import type { RunAnswer } from '../../platform/runs/answer-fold.ts';
import { AnswerFold } from '../../platform/runs/answer-fold.ts';

/** How far a run is: grows with each report. */
export interface RunProgress {
  progress: number;
  message: string;
}

/**
 * Waits for the end of a run, of which events may be recorded already, and reports steps and their progress meanwhile. Gives `pending` once the signal is
 * aborted: the run goes on.
 */
export async function followRun(
  journal: Pick<Journal, 'read' | 'subscribe'>,
  { id, plan }: { id: string; plan: Plan },
  signal: AbortSignal,
  report: (progress: RunProgress) => void,
): Promise<RunAnswer> {
  const fold = new AnswerFold(
    false,
    plan.results.map(({ key }) => key),
  );
  const steps = new Reporter(plan, report);
  const { promise, resolve } = Promise.withResolvers<RunAnswer>();
  let early: [readonly RunEvent[], number][] | null = [];
  const take = (events: readonly RunEvent[], position: number): void => {
    const answer = fold.push(events, position);
    steps.push(events, position);
    if (answer) resolve(answer);
  };
  // Subscribed before the record is read: what is committed in between arrives twice and is folded once.
  const unsubscribe = journal.subscribe(
    id,
    (events, position) => (early ? void early.push([events, position]) : take(events, position)),
    (step, progress) => steps.within(step, progress),
  );
  const stop = (): void => resolve({ kind: 'pending' });
  signal.addEventListener('abort', stop);
  try {
    const recorded = await journal.read(id);
    take(recorded?.events ?? [], 0);
    for (const [events, position] of early) take(events, position);
    early = null;
    if (signal.aborted) stop();
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    unsubscribe();
  }
}

/** Counts the steps of a run, and names them. */
class Reporter {
  readonly #plan: Plan;
  readonly #report: (progress: RunProgress) => void;
  #seen = 0;
  #done = 0;
  #last = 0;

  constructor(plan: Plan, report: (progress: RunProgress) => void) {
    this.#plan = plan;
    this.#report = report;
  }

  push(events: readonly RunEvent[], position: number): void {
    for (const event of events.slice(Math.max(0, this.#seen - position))) {
      this.#seen++;
      if (event.type !== 'step.completed') continue;
      this.#done++;
      this.#send(this.#done, `${this.#nameOf(event.key)} is done`);
    }
  }

  /** Between two steps the fraction says how far the next one is. */
  within(step: string, { done, total, text = '' }: StepProgress): void {
    const fraction = total === undefined || total <= 0 ? 0.5 : Math.min(done / total, 0.99);
    const count = total === undefined ? `${done}` : `${done} of ${total}`;
    this.#send(
      this.#done + fraction,
      `${this.#nameOf(step)}: ${[count, text].filter((part) => part !== '').join(' ')}`,
    );
  }

  #nameOf(key: string): string {
    return this.#plan.byKey.get(nodeKey(key))?.name ?? 'A step';
  }

  /** The protocol asks for numbers that grow. */
  #send(progress: number, message: string): void {
    if (progress <= this.#last) return;
    this.#last = progress;
    this.#report({ progress, message });
  }
}
