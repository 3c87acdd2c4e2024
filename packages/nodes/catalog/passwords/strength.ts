/** How hard a password is to guess. A type, so that it is JSON. */
export type PasswordStrength = {
  /** 0 very weak, 1 weak, 2 fair, 3 strong, 4 very strong. */
  score: number;
  level: 'very weak' | 'weak' | 'fair' | 'strong' | 'very strong';
  /** The estimated entropy in bits. */
  bits: number;
  /** The weaknesses that make it easier to guess. */
  reasons: string[];
};

const levels = ['very weak', 'weak', 'fair', 'strong', 'very strong'] as const;
/** Guesses of 10^3, 10^6, 10^8 and 10^10 as in zxcvbn (Wheeler, USENIX Security 2016), and a margin for fast hashes. */
const borders = [20, 33, 50, 66];

/** The most frequent words of leaked passwords, and their components. */
const common = (
  'password passwort 123456 12345678 123456789 1234567890 qwerty qwertz azerty abc123 111111 123123 iloveyou admin administrator welcome monkey dragon letmein login ' +
  'princess sunshine master football baseball shadow superman batman michael jordan charlie donald freedom whatever trustno1 starwars hello secret test guest ' +
  'default changeme root user access flower killer pepper summer winter spring autumn computer internet google apple samsung pokemon cookie ginger ' +
  'hunter ranger buster thomas robert daniel andrew jessica ashley matrix mustang harley cheese soccer hockey tigger purple orange silver golden ' +
  'correct horse battery staple passw0rd p@ssword p@ssw0rd pa55word zaq12wsx 1q2w3e4r 1qaz2wsx q1w2e3r4 asdf asdfgh zxcvbn heddle'
)
  .split(' ')
  .sort((one, other) => other.length - one.length);

const rows = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
];
const leet: { readonly [sign: string]: string } = {
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
const unleet = (text: string): string => text.replace(/[@431!0$57]/g, (sign) => leet[sign] ?? sign);

interface Find {
  length: number;
  bits: number;
  reason: string;
}

/**
 * Estimates a password: words of lists, keyboard rows, dates and repetitions count as one guess among few; the rest counts letter by
 * letter by the size of the alphabet it uses. `known` are words that an attacker would try first, like the user's name.
 */
export function estimateStrength(password: string, known: readonly string[]): PasswordStrength {
  const beginning = password.slice(0, MOST_CHARACTERS);
  const text = beginning.toLowerCase();
  const words = known.flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3);
  const perCharacter = Math.log2(alphabetOf(password));
  const reasons = new Set<string>();
  let bits = 0;
  let loose = 0;
  for (let at = 0; at < text.length;) {
    const found = findAt(text, at, words);
    if (found) {
      reasons.add(found.reason);
      bits += found.bits;
      at += found.length;
    } else {
      bits += perCharacter;
      loose += 1;
      at += 1;
    }
  }
  // Capitals and signs in place of letters double the guesses, no more.
  if (loose < text.length) bits += Math.min(4, (beginning.match(/\p{Lu}/gu) ?? []).length);
  if (beginning.length < SHORT) reasons.add(`it has fewer than ${SHORT} characters`);
  if (alphabetOf(password) <= 26 && beginning.length < LONG_ENOUGH) reasons.add('it uses only one kind of characters');
  const score = borders.filter((border) => bits >= border).length;
  return { score, level: levels[score] ?? 'very weak', bits: Math.round(bits), reasons: [...reasons] };
}

const MOST_CHARACTERS = 256;
const SHORT = 12;
/** From here on, letters alone will do. */
const LONG_ENOUGH = 16;

function alphabetOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 100],
  ];
  return Math.max(
    2,
    kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0),
  );
}

function findAt(text: string, at: number, known: readonly string[]): Find | undefined {
  const rest = text.slice(at);
  const plain = unleet(rest);
  const startsWith = (word: string): boolean => rest.startsWith(word) || plain.startsWith(unleet(word));
  const own = known.find(startsWith);
  if (own !== undefined) return { length: own.length, bits: 2, reason: 'it holds something that is known of the user' };
  const word = common.find((entry) => entry.length >= 4 && startsWith(entry));
  if (word !== undefined)
    return { length: word.length, bits: Math.log2(common.length), reason: 'it holds a password that many people use' };
  const repeated = /^(.{1,8}?)\1{2,}/su.exec(rest);
  if (repeated)
    return {
      length: repeated[0].length,
      bits: 5 * (repeated[1]?.length ?? 1) + Math.log2(repeated[0].length),
      reason: 'it repeats itself',
    };
  const date =
    /^(?:(?:19|20)\d\d[-./]?(?:0[1-9]|1[0-2])[-./]?(?:0[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])[-./]?(?:0?[1-9]|1[0-2])[-./]?(?:19|20)\d\d|(?:19|20)\d\d)/.exec(
      rest,
    );
  if (date) return { length: date[0].length, bits: date[0].length <= 4 ? 7 : 16, reason: 'it holds a date or a year' };
  const run = longestRun(rest);
  return run >= 4
    ? {
        length: run,
        bits: 5 + Math.log2(run),
        reason: 'it holds letters or digits in the order of the alphabet or of the keyboard',
      }
    : undefined;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const row of rows.flatMap((keys) => [keys, [...keys].reverse().join('')])) {
    const start = row.indexOf(text[0] ?? '\u0000');
    if (start < 0) continue;
    let length = 1;
    while (length < text.length && start + length < row.length && text[length] === row[start + length]) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}
