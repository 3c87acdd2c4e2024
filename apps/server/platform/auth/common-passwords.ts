import { commonWords } from './common-words.ts';

/** What lies beside each other: on keyboards along rows, columns and zigzags, in the alphabet, and among digits. */
const lines = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '741',
  '852',
  '963',
  '147',
  '258',
  '369',
  '159',
  '357',
  '951',
  '753',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhujikolp',
  'qazwsxedcrfvtgbyhnujm',
];
const walks = lines.flatMap((line) => [line, [...line].reverse().join('')]);
/** Letters of a walk that count as one. */
const SHORTEST_WALK = 3;
/** Walks that one password may be made of and still be a common one. */
const WALKS = 4;

/** Signs that stand for letters. */
const lookAlikes: { readonly [sign: string]: string } = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
/** What people put behind a word to make it a password: some digits, a year, an exclamation mark. */
const ending = /(?:123|1234|12345|123456|(?:19|20)\d\d)?[!.?*#]{0,2}$/;
const repetition = /^(.{1,2})\1+$/;
const doubled = /^(?:(.)\1)+$/;
const day = '(?:0[1-9]|[12]\\d|3[01])';
const month = '(?:0[1-9]|1[0-2])';
const year = '(?:19|20)\\d\\d';
const date = new RegExp(`^(?:${year}${month}${day}|${day}${month}${year}|${month}${day}${year})$`);

const isStep = (text: string): boolean => /^(.)\1+$/.test(text) || walks.some((walk) => walk.includes(text));

/** True where the text is made of a few walks, one after the other. */
function isWalked(text: string, left = WALKS): boolean {
  if (text === '') return true;
  if (left === 0) return false;
  for (let length = text.length; length >= SHORTEST_WALK; length -= 1) {
    if (isStep(text.slice(0, length)) && isWalked(text.slice(length), left - 1)) return true;
  }
  return false;
}

/** Longer passwords are not looked at: no list begins with them. */
const LONGEST = 32;

let words: ReadonlySet<string> | undefined;

/**
 * True for a password that is among the first to be tried: a common word or name, also with look-alike signs or the usual ending, a walk on the keyboard, a
 * repetition, or a date. Case does not matter.
 */
export function isCommonPassword(password: string): boolean {
  if (password.length > LONGEST) return false;
  const text = password.toLowerCase();
  const known = (words ??= new Set(commonWords));
  const spelled = [...text].map((sign) => lookAlikes[sign] ?? sign).join('');
  const stem = text.replace(ending, '');
  const stemSpelled = [...stem].map((sign) => lookAlikes[sign] ?? sign).join('');
  if ([text, spelled, stem, stemSpelled].some((form) => known.has(form))) return true;
  if (repetition.test(text) || date.test(text) || isWalked(text)) return true;
  return doubled.test(text) && isWalked([...text].filter((_, index) => index % 2 === 0).join(''));
}
