const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const change = new Intl.NumberFormat('en', { maximumFractionDigits: 2, signDisplay: 'exceptZero' });
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const part = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** A number in full: '12,345.68'. */
export const formatNumber = (value: number): string => plain.format(value);

/** A number for the side of a chart: '12.3K'. */
export const formatShort = (value: number): string => short.format(value);

/** A share of the whole: '12.5%'. */
export const formatShare = (value: number): string => part.format(value);

/** A change: '+5', '-12.5%'. */
export const signed = (value: number, as: 'number' | 'percent' = 'number'): string =>
  (as === 'percent' ? percent : change).format(value);
