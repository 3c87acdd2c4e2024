/** Whether a character, given as code unit or code point, is one of a set. */
export type CharTest = (code: number) => boolean;

export interface CaseFlags {
  ignoreCase: boolean;
  unicode: boolean;
}

export const ASCII = 128;

const isDigit: CharTest = (code) => code >= 48 && code <= 57;
export const isWordCharacter: CharTest = (code) =>
  isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
export const isLineEnd: CharTest = (code) => code === 10 || code === 13 || code === 0x2028 || code === 0x2029;
const isBlank: CharTest = (code) =>
  (code >= 9 && code <= 13) ||
  code === 32 ||
  code === 0xa0 ||
  code === 0x1680 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000 ||
  code === 0xfeff;

const not =
  (test: CharTest): CharTest =>
  (code) =>
    !test(code);

/** The sets of `\d`, `\w`, `\s` and their opposites. */
export const classEscapes: ReadonlyMap<string, CharTest> = new Map([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWordCharacter],
  ['W', not(isWordCharacter)],
  ['s', isBlank],
  ['S', not(isBlank)],
]);

/** The characters of `\n` and other control escapes. */
export const controlEscapes: ReadonlyMap<string, number> = new Map([
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
  ['f', 12],
  ['0', 0],
]);

export const range =
  (from: number, to: number): CharTest =>
  (code) =>
    code >= from && code <= to;

/** The result of a case conversion; the character itself if the result is not a single one. */
function inCase(code: number, convert: (text: string) => string): number {
  const text = convert(String.fromCodePoint(code));
  const found = text.codePointAt(0) ?? code;
  return text.length === (found > 0xffff ? 2 : 1) ? found : code;
}

const upper = (code: number): number => inCase(code, (text) => text.toUpperCase());
const lower = (code: number): number => inCase(code, (text) => text.toLowerCase());

/** The form in which characters are equal when case does not matter. Without the flag u, ASCII stays among itself. */
export function folded(code: number, unicode: boolean): number {
  const other = upper(code);
  if (unicode) return lower(other);
  return code >= ASCII && other < ASCII ? code : other;
}

/** The set of one character. */
export function only(code: number, { ignoreCase, unicode }: CaseFlags): CharTest {
  const wanted = folded(code, unicode);
  return ignoreCase ? (other) => folded(other, unicode) === wanted : (other) => other === code;
}

/** The characters that are equal to this one when case does not matter. */
export const variants = (code: number, unicode: boolean): number[] =>
  [code, upper(code), lower(code), lower(upper(code))].filter(
    (other) => folded(other, unicode) === folded(code, unicode),
  );

/** The engine's expressions for properties, kept because making one takes long. There are more names of properties than anybody uses. */
const propertyTests = new Map<string, RegExp>();
const MOST_PROPERTIES = 200;

/** `\p{…}`. The engine's own regular expression is asked about one character at a time, which cannot take long. */
export function unicodeProperty(property: string, negative: boolean): CharTest {
  const one = propertyTests.get(property) ?? new RegExp(`^\\p{${property}}$`, 'u');
  if (propertyTests.size < MOST_PROPERTIES) propertyTests.set(property, one);
  return (code) => one.test(String.fromCodePoint(code)) !== negative;
}
