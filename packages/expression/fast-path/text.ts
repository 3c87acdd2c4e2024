import type { FastPath } from './fast-path.ts';
import { MAX_TEXT, BAIL_OUT } from './fast-path.ts';

/** A value as `String` writes it. */
function textOf(value: unknown): string | typeof BAIL_OUT {
  if (typeof value === 'string') return value.length > MAX_TEXT ? BAIL_OUT : value;
  return typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined
    ? String(value)
    : BAIL_OUT;
}

/** A value as text with `{{ … }}` shows it: '' for null and undefined. */
export const shownText = (value: unknown): string | typeof BAIL_OUT =>
  value === null || value === undefined ? '' : textOf(value);

/** Joins texts with the values between them; there is one text more than values. */
export function joined(
  texts: readonly string[],
  parts: readonly FastPath[],
  show: (value: unknown) => string | typeof BAIL_OUT = textOf,
): FastPath {
  const rest = parts.map((part, index) => ({ part, after: texts[index + 1] ?? '' }));
  return (json) => {
    let text = texts[0] ?? '';
    for (const { part, after } of rest) {
      const shown = show(part(json));
      if (shown === BAIL_OUT) return BAIL_OUT;
      text += shown + after;
    }
    return text;
  };
}
