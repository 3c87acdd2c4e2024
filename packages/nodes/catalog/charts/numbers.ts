import type { NumberStyle } from './types.ts';

/** From here on axes say 12k rather than 12,000. */
const LONG = 10_000;

/** Writes numbers as a picture or document shows them. `short` is for axes. */
export function numberWriter({ style, currency, locale }: NumberStyle, short = false): (value: number) => string {
  const base: Intl.NumberFormatOptions = {
    ...(style === 'currency' ? { style: 'currency', currency } : {}),
    ...(style === 'percent' ? { style: 'percent' } : {}),
  };
  const compact = lazily(
    () => new Intl.NumberFormat(locale, { ...base, notation: 'compact', maximumFractionDigits: 1 }),
  );
  const whole = lazily(
    () => new Intl.NumberFormat(locale, { ...base, maximumFractionDigits: style === 'percent' ? 1 : 0 }),
  );
  const small = lazily(() => new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }));
  const broken = lazily(
    () =>
      new Intl.NumberFormat(locale, {
        ...base,
        maximumFractionDigits: 2,
        ...(style === 'currency' && !short ? { minimumFractionDigits: 2 } : {}),
      }),
  );
  return (value) => {
    if (style === 'compact' || (short && Math.abs(value) >= LONG && style !== 'percent'))
      return compact().format(value);
    if (style === 'percent' || (short && style === 'currency' && Number.isInteger(value))) return whole().format(value);
    return (Math.abs(value) < 1 && value !== 0 && style === 'plain' ? small() : broken()).format(value);
  };
}

/** To make a format takes much longer than to use it, and most are not used. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
