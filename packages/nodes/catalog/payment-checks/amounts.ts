import { HeddleError } from '@heddle/contract/errors/define';
import { amountText, unitsOf } from '../../lib/banking/amount.ts';
import type { PaymentCheck, ValidationContext } from './check.ts';
import { fail, pass, review } from './check.ts';

/** The amount and currency of a payment; undefined where none is given. Throws `field_invalid`. */
export function paid({ field }: ValidationContext, index: number): { units: bigint; currency: string } | undefined {
  const currency = field.currency(index).trim().toUpperCase();
  const written = field.amount(index).trim();
  return written === '' ? undefined : { units: unitsOf(written, currency, 'Amount'), currency };
}

/** The same, or what is wrong with the amount: it comes with the data. */
function readable(context: ValidationContext, index: number): ReturnType<typeof paid> | PaymentCheck {
  try {
    return paid(context, index);
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    return fail('amount', error.message.replace(/\.$/, ''));
  }
}

/** What the amount of a payment must be. Throws `field_invalid` for limits that are no amounts. */
export function* amountChecks(context: ValidationContext, index: number): Generator<PaymentCheck> {
  const { field } = context;
  const payment = readable(context, index);
  if (payment && 'check' in payment) {
    yield payment;
    return;
  }
  const expectedCurrency = field.expectedCurrency(index).trim().toUpperCase();
  if (!payment) return;
  const { units, currency } = payment;
  const shown = (amount: bigint): string => `${amountText(amount, currency)} ${currency}`;
  const limit = (written: string, label: string): bigint | undefined =>
    written.trim() === '' ? undefined : unitsOf(written, currency, label);
  const expected = limit(field.expectedAmount(index), 'Expected amount');
  const [least, most, asked] = [
    limit(field.minAmount(index), 'Minimum amount'),
    limit(field.maxAmount(index), 'Maximum amount'),
    limit(field.reviewAbove(index), 'Review above (amount)'),
  ];
  if (units <= 0n) yield fail('amount', `the amount is ${shown(units)}`);
  else if (least !== undefined && units < least) yield fail('amount', `the amount is below ${shown(least)}`);
  else if (most !== undefined && units > most) yield fail('amount', `the amount is above ${shown(most)}`);
  else if (asked !== undefined && units > asked) yield review('amount', `the amount is above ${shown(asked)}`);
  else yield pass('amount');
  if (expectedCurrency !== '')
    yield expectedCurrency === currency
      ? pass('currency')
      : fail('currency', `the currency is ${currency}, and ${expectedCurrency} was expected`);
  // Amounts of two currencies cannot be compared.
  if (expected !== undefined && (expectedCurrency === '' || expectedCurrency === currency))
    yield units === expected
      ? pass('expectedAmount')
      : fail(
          'expectedAmount',
          units < expected
            ? `${shown(expected - units)} of ${shown(expected)} are missing`
            : `${shown(units - expected)} more than ${shown(expected)} are paid`,
        );
}
