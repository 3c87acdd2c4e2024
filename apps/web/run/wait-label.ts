import type { StepView } from '@heddle/contract/run/view';
import { formatMoment } from '../ui/format.ts';

/** True for a step that does nothing now: it sleeps, or waits for an answer from outside. */
export const isWaiting = ({ status, wakesAt, waits }: Pick<StepView, 'status' | 'wakesAt' | 'waits'>): boolean =>
  status === 'running' && (wakesAt !== null || waits);

/** The state of a step in one word: its status says *running* of a step that waits. */
export const stepWord = (step: Pick<StepView, 'status' | 'wakesAt' | 'waits'>): string =>
  isWaiting(step) ? 'waiting' : step.status;

/** What a step waits for, as a short label. */
export function awaited({ waits, waitsFor }: Pick<StepView, 'waits' | 'waitsFor'>): string {
  if (!waits) return 'waits';
  if (waitsFor === 'answer') return 'waits for an answer';
  if (waitsFor === 'signIn') return 'waits for a sign-in';
  return waitsFor === 'call' ? 'waits for a call' : 'waits';
}

/** Until when a step waits, as the end of a sentence. */
export const untilWhen = ({ wakesAt }: Pick<StepView, 'wakesAt'>): string =>
  wakesAt === null ? '' : `, until ${formatMoment(wakesAt).replace(/^(at|on) /, '')}`;
