/** An unclosed quote, or an empty command. */
export class UnreadableCommand extends Error {}

const simpleEscapes: { readonly [letter: string]: string } = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  e: '\x1B',
  f: '\f',
  v: '\v',
  '0': '\0',
};

/** The text inside `$'…'`, by the rules of bash. */
function ansiText(text: string): string {
  return text.replaceAll(
    /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|([\s\S]))/g,
    (_, hex: string | undefined, unicode: string | undefined, letter: string | undefined) => {
      const code = hex ?? unicode;
      return code === undefined
        ? (simpleEscapes[letter ?? ''] ?? letter ?? '')
        : String.fromCharCode(parseInt(code, 16));
    },
  );
}

const pieces: readonly (readonly [pattern: RegExp, read: (text: string) => string])[] = [
  // A line continuation of POSIX shells or of the Windows command line.
  [/\\\r?\n|\^\r?\n/y, () => ''],
  [/\$'((?:[^'\\]|\\[\s\S])*)'/y, (match) => ansiText(match)],
  [/'([^']*)'/y, (match) => match],
  [/\$?"((?:[^"\\]|\\[\s\S])*)"/y, (match) => match.replaceAll(/\\\r?\n/g, '').replaceAll(/\\(["\\$`])/g, '$1')],
  [/\\([\s\S])/y, (match) => match],
  [/([^\s'"\\])/y, (match) => match],
];

/**
 * The words of a command as a POSIX shell splits it: quotes, escapes, lines that go on. Variables and substitutions stay as they are written.
 * Throws `UnreadableCommand` where a quote is not closed.
 */
export function shellWords(command: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let at = 0;
  while (at < command.length) {
    const space = /\s+/y;
    space.lastIndex = at;
    if (space.test(command)) {
      if (word !== null) words.push(word);
      word = null;
      at = space.lastIndex;
      continue;
    }
    const start = at;
    for (const [pattern, read] of pieces) {
      pattern.lastIndex = at;
      const match = pattern.exec(command);
      if (!match) continue;
      at = pattern.lastIndex;
      // A continued line alone begins no word.
      if (match[1] !== undefined) word = (word ?? '') + read(match[1]);
      break;
    }
    if (at === start) throw new UnreadableCommand(`A quote is not closed: ${command.slice(start, start + 30)}`);
  }
  return word === null ? words : [...words, word];
}
