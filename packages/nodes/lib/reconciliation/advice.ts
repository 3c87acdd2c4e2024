import type { Reconciled } from './entry.ts';

/** What the second side is: what a payment provider records, or the statement of a bank. */
export type SecondSide = 'provider' | 'bank';

const names: { readonly [side in SecondSide]: string } = { provider: 'the provider', bank: 'the bank' };

/** What to do about a finding, in a sentence; '' where nothing is to be done. */
export function adviceFor({ kind, left }: Pick<Reconciled, 'kind' | 'left'>, side: SecondSide): string {
  const there = names[side];
  switch (kind) {
    case 'matched':
      return '';
    case 'missing':
      return side === 'provider'
        ? 'Look for the payment at the provider by its reference. If it is not there, nothing was paid: start its workflow again.'
        : 'Wait for the next statement. If it is not there either, ask the bank or the provider for the transfer.';
    case 'unexpected':
      return `Find out who made this payment: no payment of yours explains it at ${there}.`;
    case 'amount':
      return 'Compare both amounts. A part may have been refunded, captured or transferred elsewhere.';
    case 'currency':
      return 'Compare the currencies. Somebody has converted the amount; enter what it came to.';
    case 'fee':
      return `Check that what was kept is the agreed fee of ${there}, and book it.`;
    case 'twice':
      return left.length > 0
        ? 'The same payment is listed twice on your side: remove one of them.'
        : `The same payment was made twice at ${there}: refund one of them.`;
    case 'late':
      return 'The payment is right, and arrived later than expected. Raise the days that may lie between, or ask why.';
  }
}
