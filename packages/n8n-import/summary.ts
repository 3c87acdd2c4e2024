import type { ConversionResult, ConvertedStep } from './convert.ts';

const needs = (count: number, what: string): string => `${count} ${count === 1 ? 'needs' : 'need'} ${what}`;

/** What a conversion came to, in one line: `18 of 24 steps run as they are, 4 need an account, 2 need your hand`. */
export function summaryOf(steps: readonly ConvertedStep[]): string {
  const count = (wanted: ConvertedStep['need']): number => steps.filter(({ need }) => need === wanted).length;
  const [hand, account] = [count('hand'), count('account')];
  const whole = steps.length - hand - account;
  const parts = [
    `${whole} of ${steps.length} ${steps.length === 1 ? 'step' : 'steps'} ${whole === 1 ? 'runs as it is' : 'run as they are'}`,
    ...(account > 0 ? [needs(account, 'an account')] : []),
    ...(hand > 0 ? [needs(hand, 'your hand')] : []),
  ];
  return parts.join(', ');
}

/** The steps on which something is left to do, those that need work by hand first. */
export const stepsToDo = (steps: readonly ConvertedStep[]): ConvertedStep[] =>
  (['hand', 'account'] as const).flatMap((wanted) => steps.filter(({ need }) => need === wanted));

/** The warnings about parts that were carried over whole, and those about no single step. */
export function otherWarnings({ warnings, steps }: ConversionResult): { look: string[]; general: string[] } {
  const remarks = steps.flatMap((step) => step.remarks);
  return {
    look: warnings.filter((warning) => remarks.some(({ need, text }) => need === 'look' && text === warning)),
    general: warnings.filter((warning) => remarks.every(({ text }) => text !== warning)),
  };
}
