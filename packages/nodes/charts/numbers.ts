import type { NumberStyle } from './types.ts';

/** From here on axes say 12k rather than 12,000. */
const LONG = 10_000;

/** Writes numbers as a picture or document shows them. `short` is for axes. */
export function numberWriter({ style, currency, locale }: NumberStyle, short = false): (value: number) => string {
  const base: Intl.NumberFormatOptions = {
    ...(style === 'currency' ? { style: 'currency', currency } : {}),
    ...(style === 'percent' ? { style: 'percent' } : {}),
  };
  const compact = new Intl.NumberFormat(locale, { ...base, notation: 'compact', maximumFractionDigits: 1 });
  const whole = new Intl.NumberFormat(locale, { ...base, maximumFractionDigits: style === 'percent' ? 1 : 0 });
  const broken = new Intl.NumberFormat(locale, { ...base, maximumFractionDigits: 2, ...(style === 'currency' && !short ? { minimumFractionDigits: 2 } : {}) });
  return (value) => {
    if (style === 'compact' || (short && Math.abs(value) >= LONG && style !== 'percent')) return compact.format(value);
    if (short && style === 'currency' && Number.isInteger(value)) return whole.format(value);
    if (style === 'percent' || (Math.abs(value) < 1 && value !== 0 && style === 'plain')) {
      return style === 'percent' ? whole.format(value) : new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(value);
    }
    return broken.format(value);
  };
}
