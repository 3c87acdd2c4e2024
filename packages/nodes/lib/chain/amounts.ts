import { nodeErrors } from '@heddle/contract/errors/node';

/** A decimal number without sign, exponent or grouping: 12, 0.5, .5. */
const DECIMAL = /^(\d+)(?:\.(\d*))?$|^\.(\d+)$/;

/**
 * The smallest units of an amount in whole tokens: `1.5` with 6 decimals is 1500000. Never a floating-point number. Throws `field_invalid` for what is no
 * amount, has more decimal places than the token, or more than 2²⁵⁶ − 1 units.
 */
export function unitsOf(label: string, amount: string, decimals: number): bigint {
  const text = amount.trim();
  const matched = DECIMAL.exec(text);
  if (!matched) throw nodeErrors.field_invalid({ field: label, reason: `"${text.slice(0, 60)}" is not an amount` });
  const whole = matched[1] ?? '0';
  const fraction = (matched[2] ?? matched[3] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals)
    throw nodeErrors.field_invalid({ field: label, reason: `has more than ${decimals} decimal places` });
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (units >= 1n << 256n) throw nodeErrors.field_invalid({ field: label, reason: 'is larger than any token amount' });
  return units;
}

/** An amount in whole tokens, without trailing zeros: 1500000 with 6 decimals is `1.5`. */
export function amountOf(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
