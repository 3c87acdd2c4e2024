import { nodeErrors } from '@heddle/contract/errors/node';
import { minorDigits } from '@heddle/contract/money/currencies';
import { amountText as textOf, minorUnits, ofMinorUnits, readMoney } from '@heddle/contract/money/money';

/** Digits before the point that an amount may have: what bank files and XML hold at most. */
const MOST_DIGITS = 15;

/** A decimal text as the smallest units of a currency: '12.3' in EUR is 1230. `field` is the label of its field. Throws `field_invalid`. */
export function unitsOf(written: string, currency: string, field: string): bigint {
  const wrong = (reason: string): Error => nodeErrors.field_invalid({ field, reason });
  const digits = minorDigits(currency);
  if (digits === undefined)
    throw nodeErrors.field_invalid({ field: 'Currency', reason: 'must be a code of ISO 4217 like EUR' });
  const money = readMoney(written, currency);
  if (!money) throw wrong(`must be a number like ${digits === 0 ? '1250' : `12.${'5'.padEnd(digits, '0')}`}`);
  const units = minorUnits(money);
  if (units === null)
    throw wrong(
      digits === 0
        ? `has a fraction, and ${currency} has none`
        : `has more than the ${digits} digits after the point of ${currency}`,
    );
  if ((units < 0n ? -units : units) >= 10n ** BigInt(MOST_DIGITS + digits))
    throw wrong(`has more than ${MOST_DIGITS} digits before the point`);
  return units;
}

/** Smallest units of a currency as decimal text with all its digits: 1230 in EUR is '12.30'. */
export const amountText = (units: bigint, currency: string): string => textOf(ofMinorUnits(units, currency));
