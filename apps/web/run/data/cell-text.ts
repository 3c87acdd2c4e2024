import type { Items } from './items.ts';

/** How many characters of a cell are rendered. */
const SHOWN = 120;

/** A value as the text of a cell. */
export function cellText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}

/** How many items decide on the width of a column. */
const SAMPLE = 100;
/** Pixels: of a character of a cell and of a heading, beside the text of a cell, and of a heading with its menu. */
const PIXELS = { character: 7.3, heading: 6.6, padding: 21, menu: 44, min: 64, max: 280 } as const;

/** The width of a column, in pixels: as much as its name and its first values need, within bounds. */
export function columnWidth(key: string, items: Items): number {
  const longest = items.slice(0, SAMPLE).reduce((most, { json }) => {
    const value = json[key];
    return value === undefined ? most : Math.max(most, cellText(value).length);
  }, 0);
  const wanted = Math.max(longest * PIXELS.character + PIXELS.padding, key.length * PIXELS.heading + PIXELS.menu);
  return Math.round(Math.min(PIXELS.max, Math.max(PIXELS.min, wanted)));
}
