import { nodeErrors } from '@heddle/contract/errors/node';

/** Digits before the point that an amount may have: what bank files and XML hold at most. */
const MOST_DIGITS = 15;

/** Digits after the point of a currency's amounts by ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD. `field` is the label of its field. Throws `field_invalid`. */
export function currencyDigits(currency: string, field = 'Currency'): number {
  if (!/^[A-Z]{3}$/.test(currency))
    throw nodeErrors.field_invalid({ field, reason: 'must be a code of three letters like EUR' });
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** A decimal text as the smallest units of a currency: '12.3' in EUR is 1230. `field` is the label of its field. Throws `field_invalid`. */
export function unitsOf(written: string, currency: string, field: string): bigint {
  const digits = currencyDigits(currency);
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(written.trim());
  if (!found)
    throw nodeErrors.field_invalid({
      field,
      reason: `must be a number like ${digits === 0 ? '1250' : `12.${'5'.padEnd(digits, '0')}`}`,
    });
  const [, sign = '', whole = '', fraction = ''] = found;
  if (whole.length > MOST_DIGITS)
    throw nodeErrors.field_invalid({ field, reason: `has more than ${MOST_DIGITS} digits before the point` });
  if (/[1-9]/.test(fraction.slice(digits)))
    throw nodeErrors.field_invalid({
      field,
      reason:
        digits === 0
          ? `has a fraction, and ${currency} has none`
          : `has more than the ${digits} digits after the point of ${currency}`,
    });
  const units = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return sign === '-' ? -units : units;
}

/** Smallest units of a currency as decimal text with all its digits: 1230 in EUR is '12.30'. */
export function amountText(units: bigint, currency: string): string {
  const digits = currencyDigits(currency);
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${units < 0n ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`;
}
