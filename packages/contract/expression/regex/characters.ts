/** Whether a character, given as code unit or code point, is one of a set. */
export type CharTest = (code: number) => boolean;

const ASCII = 128;

const isDigit: CharTest = (code) => code >= 48 && code <= 57;
export const isWordCharacter: CharTest = (code) => isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
export const isLineEnd: CharTest = (code) => code === 10 || code === 13 || code === 0x2028 || code === 0x2029;
const isBlank: CharTest = (code) =>
  (code >= 9 && code <= 13) || code === 32 || code === 0xa0 || code === 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
  code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000 || code === 0xfeff;

const not = (test: CharTest): CharTest => (code) => !test(code);

/** The sets that `\d`, `\w`, `\s` and their opposites stand for. */
export const classEscapes: ReadonlyMap<string, CharTest> = new Map([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWordCharacter],
  ['W', not(isWordCharacter)],
  ['s', isBlank],
  ['S', not(isBlank)],
]);

/** The characters that `\n` and the like stand for. */
export const controlEscapes: ReadonlyMap<string, number> = new Map([['n', 10], ['r', 13], ['t', 9], ['v', 11], ['f', 12], ['0', 0]]);

export const range = (from: number, to: number): CharTest => (code) => code >= from && code <= to;

/** The characters that are alike when case does not matter, the given one first. */
function variants(code: number, unicode: boolean): number[] {
  const text = String.fromCodePoint(code);
  const alike = [code];
  for (const other of [text.toUpperCase(), text.toLowerCase()]) {
    const found = other.codePointAt(0) ?? code;
    const single = other.length === (found > 0xffff ? 2 : 1);
    if (single && found !== code && (unicode || code < ASCII === found < ASCII)) alike.push(found);
  }
  return alike;
}

/** The form in which two characters are equal when case does not matter. */
export const folded = (code: number, unicode: boolean): number => {
  const upper = String.fromCodePoint(code).toUpperCase();
  const found = upper.codePointAt(0) ?? code;
  return upper.length === (found > 0xffff ? 2 : 1) && (unicode || code < ASCII || found >= ASCII) ? found : code;
};

/** One of several sets, or none of them, with what the flags ask for; ASCII is looked up in a table. */
export function anyOf(tests: readonly CharTest[], negative: boolean, flags: { ignoreCase: boolean; unicode: boolean }): CharTest {
  const plain: CharTest = (code) => tests.some((test) => test(code));
  const full: CharTest = flags.ignoreCase ? (code) => variants(code, flags.unicode).some(plain) : plain;
  const table = Uint8Array.from({ length: ASCII }, (_, code) => Number(full(code) !== negative));
  return (code) => (code < ASCII ? table[code] === 1 : full(code) !== negative);
}

/** `\p{…}`. The engine's own regular expression is asked about one character at a time, which cannot take long. */
export function unicodeProperty(property: string, negative: boolean): CharTest {
  const one = new RegExp(`^\\p{${property}}$`, 'u');
  return (code) => one.test(String.fromCodePoint(code)) !== negative;
}
