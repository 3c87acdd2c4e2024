import { commonWords } from './common-words.ts';

/** Sequences of adjacent characters: on keyboards along rows, columns and zigzags, in the alphabet, and among digits. */
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
/** Minimum length of a walk. */
const SHORTEST_WALK = 3;
/** Maximum number of walks in a common password. */
const WALKS = 4;

/** Signs that replace letters. */
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
/** Usual endings of passwords: some digits, a year, an exclamation mark. */
const ending = /(?:123|1234|12345|123456|(?:19|20)\d\d)?[!.?*#]{0,2}$/;
const repetition = /^(.{1,2})\1+$/;
const doubled = /^(?:(.)\1)+$/;
const day = '(?:0[1-9]|[12]\\d|3[01])';
const month = '(?:0[1-9]|1[0-2])';
const year = '(?:19|20)\\d\\d';
const date = new RegExp(`^(?:${year}${month}${day}|${day}${month}${year}|${month}${day}${year})$`);

const isStep = (text: string): boolean => /^(.)\1+$/.test(text) || walks.some((walk) => walk.includes(text));

/** True if the text is a sequence of a few walks. */
function isWalked(text: string, left = WALKS): boolean {
  if (text === '') return true;
  if (left === 0) return false;
  for (let length = text.length; length >= SHORTEST_WALK; length -= 1) {
    if (isStep(text.slice(0, length)) && isWalked(text.slice(length), left - 1)) return true;
  }
  return false;
}

/** Longer passwords are never common. */
const LONGEST = 32;

let words: ReadonlySet<string> | undefined;

/**
 * True for a password that attackers try first: a common word or name, also with look-alike signs or a usual ending, a keyboard walk, a repetition, or a
 * date. Case is ignored.
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
  return doubled.test(text) && isWalked(text.replaceAll(/(.)\1/g, '$1'));
}
