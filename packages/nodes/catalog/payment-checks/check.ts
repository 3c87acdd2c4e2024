import type { NodeContext } from '@heddle/contract/node/context';
import type { validationFields } from './fields.ts';

export type ValidationContext = NodeContext<typeof validationFields>;

/** What one rule says of a payment. `reason` is a part of a sentence: "the amount is above 100.00 EUR". */
export interface PaymentCheck {
  check: string;
  outcome: 'pass' | 'review' | 'fail';
  reason?: string;
}

export const pass = (check: string): PaymentCheck => ({ check, outcome: 'pass' });
export const fail = (check: string, reason: string): PaymentCheck => ({ check, outcome: 'fail', reason });
export const review = (check: string, reason: string): PaymentCheck => ({ check, outcome: 'review', reason });

/** The entries of a list that is written with commas, blanks around them removed. */
export const listed = (written: string): string[] =>
  written
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
