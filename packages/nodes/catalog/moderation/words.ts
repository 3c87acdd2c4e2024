/** A place of a text that a rule objects to. A type, so that it is JSON. */
export type Objection = {
  rule: 'word' | 'profanity' | 'pattern' | 'personal' | 'link' | 'topic';
  /** What it says: the word of the list, the topic, the name of the pattern, the type of entity, the domain. */
  name: string;
  start: number;
  end: number;
};

/** Signs that stand in for a letter. */
const disguises: Readonly<Record<string, string>> = {
  a: 'a@4àáâãåαа',
  b: 'b8',
  c: 'cçс',
  e: 'e3€èéêëе',
  g: 'g9',
  i: 'i1!|ìíîïі',
  l: 'l1|',
  o: 'o0òóôõоο',
  p: 'pр',
  s: 's5$§',
  t: 't7+',
  u: 'uùúûµ',
  x: 'xх',
  z: 'z2',
  ä: 'ä',
  ö: 'ö',
  ü: 'ü',
  ß: 'ß',
};
/** Signs that are put between letters, and those that cannot be seen. */
const BETWEEN = String.raw`[._*~'’\u200b-\u200d\u2060\ufeff\u00ad-]{0,2}`;
/** How often a letter may be repeated: "shiiiit". */
const REPEATED = '{1,6}';
/** Letters of a word whose disguises are looked for: shorter ones would be found by accident. */
const SHORTEST = 4;

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
const classOf = (letter: string): string =>
  `[${(disguises[letter] ?? letter).replaceAll(/[\\\]^[|-]/g, String.raw`\$&`)}]`;

/** The pattern of a word of a list; a star stands for any letters. */
function sourceOf(word: string, withDisguises: boolean): string {
  const isPlain = !withDisguises || word.replaceAll('*', '').length < SHORTEST || /[^\p{L}*]/u.test(word);
  if (isPlain)
    return word
      .split('*')
      .map(escaped)
      .join(String.raw`[\p{L}\p{M}\p{N}]{0,30}`);
  const letters = word
    .split('')
    .map((letter) => (letter === '*' ? String.raw`[\p{L}\p{M}\p{N}]{0,30}` : `${classOf(letter)}${REPEATED}`));
  const spaced = word
    .replaceAll('*', '')
    .split('')
    .map(classOf)
    .join(String.raw`\s`);
  return `${letters.join(BETWEEN)}|${spaced}`;
}

/** Finds the words of a list as whole words in any case, at their places; also disguised ones (`sh1t`, `s.h.i.t`, `s h i t`) where that is wanted. */
export function wordFinder(
  words: readonly string[],
  withDisguises: boolean,
): (text: string) => { word: string; start: number; end: number }[] {
  // Each has a group of its own, so that a place says which word it is.
  const list = [...new Set(words.map((word) => word.trim().toLowerCase()))].filter(
    (word) => word.replaceAll('*', '') !== '',
  );
  if (list.length === 0) return () => [];
  const source = list.map((word) => `(${sourceOf(word, withDisguises)})`).join('|');
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, 'giu');
  return (text) =>
    [...text.matchAll(pattern)].map((match) => {
      const at = match.slice(1).findIndex((group) => group !== undefined);
      return { word: list[at] ?? '', start: match.index, end: match.index + match[0].length };
    });
}
