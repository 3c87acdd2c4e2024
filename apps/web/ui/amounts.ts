import type { AiTotal } from '@heddle/contract/api/ai-usage';

const whole = new Intl.NumberFormat('en');
const cents = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const little = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 });
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** A whole number: `1,234,567`. */
export const formatCount = (count: number): string => whole.format(count);

/** Where there is little room: `1.23M`. */
export const formatCountShort = (count: number): string => short.format(count);

/** US dollars: `$1.50`, or `$0.00012` for less than a cent. */
export const formatDollars = (dollars: number): string =>
  (dollars === 0 || dollars >= 0.01 ? cents : little).format(dollars);

/** The cost of calls of models; what is not known is said to be so, and is not taken for nothing. */
export function costText({ calls, cost, unpriced }: Pick<AiTotal, 'calls' | 'cost' | 'unpriced'>): string {
  if (unpriced === 0) return formatDollars(cost);
  return unpriced >= calls ? 'unknown' : `${formatDollars(cost)} + unknown`;
}
