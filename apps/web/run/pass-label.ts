import type { StepView } from '@heddle/contract/run/view';

/** The pass that a step shows: 'pass 3 of 20', in nested loops 'pass 2 of 3, 14 of 20'; empty outside of loops. */
export function passLabel({ passes }: Pick<StepView, 'passes'>): string {
  if (!passes || passes.length === 0) return '';
  return `pass ${passes.map(({ pass, total }) => (total === null ? `${pass}` : `${pass} of ${total}`)).join(', ')}`;
}
