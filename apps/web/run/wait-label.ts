import type { StepView } from '@heddle/contract/run/view';
import { formatMoment } from '../ui/format.ts';

/** What a step of this type waits for, as a short label. */
export function awaited(type: string): string {
  if (type === 'approval') return 'waits for an answer';
  return type === 'waitForCallback' ? 'waits for a call' : 'waits';
}

/** Until when a step waits, as the end of a sentence. */
export const untilWhen = ({ wakesAt }: Pick<StepView, 'wakesAt'>): string =>
  wakesAt === null ? '' : `, until ${formatMoment(wakesAt).replace(/^(at|on) /, '')}`;
