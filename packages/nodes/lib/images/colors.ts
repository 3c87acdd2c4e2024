import { nodeErrors } from '@heddle/contract/errors/node';

/** Red, green and blue, each from 0 to 255, and how much it covers, from 0 to 1. */
export interface Color {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/** A color as `#rgb`, `#rrggbb`, `#rrggbbaa` or `transparent`. Throws `field_invalid`. */
export function readColor(written: string, field: string): Color {
  const text = written.trim().toLowerCase();
  if (text === 'transparent') return { r: 255, g: 255, b: 255, alpha: 0 };
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  const digits = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : text;
  if (!/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits))
    throw nodeErrors.field_invalid({ field, reason: 'must be a color like #1a2b3c, or transparent' });
  const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16);
  return { r: part(1), g: part(3), b: part(5), alpha: digits.length === 9 ? part(7) / 255 : 1 };
}

export const asHex = ({ r, g, b }: Color): string =>
  `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance, from 0 to 1. WCAG 2.2. */
function luminance({ r, g, b }: Color): number {
  const linear = (value: number): number =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** How much lighter one color is than another: from 1 (equal) to 21, below 1 where it is darker. WCAG 2.2, "contrast ratio". */
export const lighterBy = (light: Color, dark: Color): number => (luminance(light) + 0.05) / (luminance(dark) + 0.05);
