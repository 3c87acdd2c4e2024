/** Lines that occur twice. A type: it is part of results. */
export type DuplicatedLines = {
  /** How many lines. */
  lines: number;
  /** Where they begin, counted from 1. */
  first: number;
  second: number;
};

/** Pairs that are reported. */
const MOST_DUPLICATES = 200;

/** A line as it is compared: blanks do not count, and a line without words is none. */
const comparable = (line: string): string => (/\w{2}/.test(line) ? line.trim().replaceAll(/\s+/g, ' ') : '');

/**
 * Blocks of at least `least` lines that occur again later, as long as they are the same; blank lines and lines of signs only do not count. Takes time in
 * proportion to the code.
 */
export function duplicatesIn(code: string, least: number): DuplicatedLines[] {
  const lines = code
    .split('\n')
    .map((text, at) => ({ text: comparable(text), line: at + 1 }))
    .filter(({ text }) => text !== '');
  const known = new Map<string, number>();
  const found: DuplicatedLines[] = [];
  for (let at = 0; at + least <= lines.length && found.length < MOST_DUPLICATES; at += 1) {
    const key = lines
      .slice(at, at + least)
      .map(({ text }) => text)
      .join('\n');
    const first = known.get(key);
    // Blocks that overlap themselves are a row of like lines.
    if (first === undefined || first + least > at) {
      if (first === undefined) known.set(key, at);
      continue;
    }
    let length = least;
    while (
      first + length < at &&
      lines[at + length] !== undefined &&
      lines[first + length]?.text === lines[at + length]?.text
    )
      length += 1;
    found.push({ lines: length, first: lines[first]?.line ?? 0, second: lines[at]?.line ?? 0 });
    at += length - 1;
  }
  return found;
}
