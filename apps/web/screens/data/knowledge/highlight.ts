/** A part of a passage; `isHit` where it is a word of the query. */
export interface TextPart {
  /** Where it begins in the passage, in UTF-16 units. */
  at: number;
  text: string;
  isHit: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Endings that English forms of a word differ in. */
const ENDING = /(?:ings?|edly|ed|ies|es|s|ly|e|y)$/;
/** Words that searches ignore, as they are in every text. */
const COMMON = new Set(
  'a an and are as at be but by for from had has have he how i if in is it its not of on or our that the their they this to was we what when where which who will with you your do does did can'.split(
    ' ',
  ),
);

/** What English forms of a word have in common, about as the search compares them: at least three letters of it. */
function stemOf(word: string): string {
  const lower = word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  const stem = lower.replace(ENDING, '');
  return stem.length >= 3 ? stem : lower;
}

/** Cuts a passage into parts: those that are words of the query, in any form, and those between them. Together they are the passage. */
export function highlightParts(text: string, query: string): TextPart[] {
  const words = query.match(WORD) ?? [];
  const wanted = new Set(words.filter((word) => !COMMON.has(word.toLowerCase())).map(stemOf));
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!wanted.has(stemOf(word))) continue;
    if (index > from) parts.push({ at: from, text: text.slice(from, index), isHit: false });
    from = index + word.length;
    parts.push({ at: index, text: word, isHit: true });
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), isHit: false });
  return parts;
}
