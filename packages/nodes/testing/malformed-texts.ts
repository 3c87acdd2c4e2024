/** Texts that every node for texts has to survive: nothing, halves of surrogate pairs, both directions, pictures, controls, rows of signs that are
 * tedious for rules, one word and one line of a megabyte. */
export const malformedTexts: readonly string[] = [
  '',
  ' \n\t ',
  '\u0000\u0001\ufffe',
  '\ud800 lone \udc00 halves \ud83d',
  'שלום עולם، مرحبا \u202eevil\u202c \u200f',
  '👨‍👩‍👧‍👦🏳️‍🌈👍🏽 ❤️ 🇨🇭',
  'e\u0301\u0301\u0301\u0301'.repeat(50),
  '.'.repeat(20_000),
  '<'.repeat(5000) + '{{'.repeat(5000) + '(['.repeat(5000),
  '-'.repeat(100_000) + 'x',
  'A.'.repeat(100_000),
  "Aa'Aa".repeat(50_000),
  'def a('.repeat(20_000),
  'except '.repeat(20_000),
  'a'.repeat(1_000_000),
  '1'.repeat(200_000),
  'The goods are late, and nobody answers. '.repeat(25_000),
];
