/** A text whose protected parts are marks such as ⟦0⟧. */
export interface ProtectedText {
  text: string;
  /** What each mark stands for. */
  parts: readonly string[];
}

const MARK = /⟦\d+⟧/g;

/** What a translation must not change: marks themselves, code, placeholders of templates and of formats, tags, addresses. The order decides. Lengths are bounded, as what is never closed would take the square of a text's length. */
const PROTECTED = [
  MARK,
  /```[\s\S]{0,2000}?```|`[^`\n]+`/g,
  /\{\{[\s\S]{0,300}?\}\}|\$\{[^{}]*\}|\{%[\s\S]{0,300}?%\}|\{[\w.$-]*\}/g,
  /%%|%\(\w+\)[sdif]|%(?:\d+\$)?[sdif](?!\p{L})|%\w+%/gu,
  /<(code|kbd|samp|pre|script|style)\b[\s\S]{0,2000}?<\/\1\s*>/gi,
  /<\/?[A-Za-z][^<>]*>|<!--[\s\S]{0,2000}?-->|&(?:#\d+|#x[\da-f]+|\w+);/gi,
  /\b(?:https?|ftp|mailto):[^\s<>"')\]⟦⟧]*[^\s<>"')\]⟦⟧.,;:!?]/gi,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
];

/** Puts marks in the place of what must not change, `keep` included: words that stay as they are. */
export function protect(text: string, keep: readonly string[] = []): ProtectedText {
  const words = keep.filter((word) => word !== '').toSorted((a, b) => b.length - a.length);
  const patterns = [
    ...PROTECTED,
    ...words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'gu')),
  ];
  let pieces: { text: string; isKept: boolean }[] = [{ text, isKept: false }];
  for (const pattern of patterns)
    pieces = pieces.flatMap((piece) => (piece.isKept ? [piece] : cut(piece.text, pattern)));
  const parts: string[] = [];
  const marked = pieces.map((piece) => (piece.isKept ? `⟦${parts.push(piece.text) - 1}⟧` : piece.text)).join('');
  return { text: marked, parts };
}

function cut(text: string, pattern: RegExp): { text: string; isKept: boolean }[] {
  const pieces: { text: string; isKept: boolean }[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    pieces.push({ text: text.slice(from, index), isKept: false }, { text: found, isKept: true });
    from = index + found.length;
  }
  return [...pieces, { text: text.slice(from), isKept: false }].filter((piece) => piece.text !== '');
}

/** The text with what its marks stand for. */
export const restore = (text: string, parts: readonly string[]): string =>
  text.replaceAll(MARK, (mark) => parts[Number(mark.slice(1, -1))] ?? mark);

/** What is left of a text without its marks. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK, ' ');

/** What a translation has lost or added of the marks and, where that is wanted, of the numbers of its text; in sentences. */
export function lossesOf(source: string, translation: string, hasSameNumbers: boolean): string[] {
  const problems = differences(source.match(MARK) ?? [], translation.match(MARK) ?? []).map(({ value, by }) =>
    by < 0 ? `${value} is missing` : `${value} must not be added`,
  );
  if (!hasSameNumbers) return problems;
  return [
    ...problems,
    ...differences(numbersOf(source), numbersOf(translation)).map(({ value, by }) =>
      by < 0 ? `the number ${value} is missing; write numbers in digits` : `the number ${value} is not in the text`,
    ),
  ];
}

/** The numbers of a text as digits of 0 to 9, without what parts thousands: 1,000.50 and 1.000,50 are both 1000 and 50. */
function numbersOf(text: string): string[] {
  const digits = withoutMarks(text).replaceAll(/\p{Nd}/gu, (digit) => String(digitOf(digit)));
  const joined = digits.replaceAll(/(?<=\d)[.,'’٬\u00a0\u202f](?=\d{3}(?!\d))/g, '');
  return joined.match(/\d+/g) ?? [];
}

/** The value of a decimal digit of any script: each has its ten in one row. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

/** The values that one list has more or less often than the other. */
function differences(before: readonly string[], after: readonly string[]): { value: string; by: number }[] {
  const counts = new Map<string, number>();
  for (const value of before) counts.set(value, (counts.get(value) ?? 0) - 1);
  for (const value of after) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].filter(([, by]) => by !== 0).map(([value, by]) => ({ value, by }));
}
