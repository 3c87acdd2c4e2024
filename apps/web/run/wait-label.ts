import type { StepView } from '@heddle/contract/run/view';
import { formatMoment } from '../ui/format.ts';

/** What a step waits for, as a short label. */
export function awaited({ waitsFor }: Pick<StepView, 'waitsFor'>): string {
  if (waitsFor === 'answer') return 'waits for an answer';
  return waitsFor === 'call' ? 'waits for a call' : 'waits';
}

/** Until when a step waits, as the end of a sentence. */
export const untilWhen = ({ wakesAt }: Pick<StepView, 'wakesAt'>): string =>
  wakesAt === null ? '' : `, until ${formatMoment(wakesAt).replace(/^(at|on) /, '')}`;
