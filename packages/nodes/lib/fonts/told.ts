import { documentErrors } from '@heddle/contract/errors/documents';
import { choice } from '@heddle/contract/node/fields';

/** Characters that are named. */
const NAMED = 12;

/** What is to happen to characters that our face does not have. */
export const lettersField = <const W extends { readonly [field: string]: readonly string[] }>(when: W) =>
  choice({
    label: 'Characters the font lacks',
    default: 'replace',
    when,
    choices: [
      { value: 'replace', label: 'Write ? in their place, and say so in the log' },
      { value: 'fail', label: 'Fail the step' },
    ],
    help: 'PDFs are written in Latin, Greek and Cyrillic letters.',
  });

/** 漢 (U+6F22), 字 (U+5B57) and 3 more */
export function named(missing: readonly string[]): string {
  const shown = missing
    .slice(0, NAMED)
    .map((letter) => `${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`);
  return `${shown.join(', ')}${missing.length > NAMED ? ` and ${missing.length - NAMED} more` : ''}`;
}

/** Says in the log of a step that characters were replaced. Throws `letters_missing` where that is to fail the step. */
export function tellMissing(
  name: string,
  missing: readonly string[],
  policy: 'replace' | 'fail',
  logs: string[],
): void {
  if (missing.length === 0) return;
  if (policy === 'fail') throw documentErrors.letters_missing({ name, letters: named(missing) });
  logs.push(`${name} has ? in the place of characters that the font lacks: ${named(missing)}`);
}

/** Says in the log of a step that a picture may have boxes. */
export const doubtfulNote = (name: string, letters: readonly string[]): string =>
  `${name} may have boxes where this machine has no font for ${named(letters)}`;
