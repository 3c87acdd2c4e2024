import type { Direct } from './direct.ts';
import { SHORT, UNSURE } from './unsure.ts';

/** A value as text, as `String` has it. */
function textOf(value: unknown): string | typeof UNSURE {
  if (typeof value === 'string') return value.length > SHORT ? UNSURE : value;
  return typeof value === 'number' || typeof value === 'boolean' || value === null || value === undefined
    ? String(value)
    : UNSURE;
}

/** A value as it reads in a text with `{{ … }}`: nothing for what is missing. */
export const shownText = (value: unknown): string | typeof UNSURE =>
  value === null || value === undefined ? '' : textOf(value);

/** Texts with values between them: one text more than there are values. */
export function joined(
  texts: readonly string[],
  parts: readonly Direct[],
  show: (value: unknown) => string | typeof UNSURE = textOf,
): Direct {
  const rest = parts.map((part, index) => ({ part, after: texts[index + 1] ?? '' }));
  return (json) => {
    let text = texts[0] ?? '';
    for (const { part, after } of rest) {
      const shown = show(part(json));
      if (shown === UNSURE) return UNSURE;
      text += shown + after;
    }
    return text;
  };
}
