import { documentErrors } from '@heddle/contract/errors/documents';
import { choice } from '@heddle/contract/node/fields';

/** The most characters that are listed. */
const NAMED = 12;

/** The field that decides what happens to characters that our font lacks. */
export const missingGlyphsField = <const W extends { readonly [field: string]: readonly string[] }>(when: W) =>
  choice({
    label: 'Characters missing in the font',
    default: 'replace',
    when,
    choices: [
      { value: 'replace', label: 'Replace with ? and log it' },
      { value: 'fail', label: 'Fail the step' },
    ],
    help: 'PDFs can have Latin, Greek and Cyrillic letters.',
  });

/** 漢 (U+6F22), 字 (U+5B57) and 3 more */
export function named(missing: readonly string[]): string {
  const shown = missing
    .slice(0, NAMED)
    .map((letter) => `${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`);
  return `${shown.join(', ')}${missing.length > NAMED ? ` and ${missing.length - NAMED} more` : ''}`;
}

/** Logs that characters were replaced. Throws `font_characters_missing` where the policy is to fail the step. */
export function reportMissingGlyphs(
  name: string,
  missing: readonly string[],
  policy: 'replace' | 'fail',
  logs: string[],
): void {
  if (missing.length === 0) return;
  if (policy === 'fail') throw documentErrors.font_characters_missing({ name, letters: named(missing) });
  logs.push(`${name} has ? in the place of characters that the font lacks: ${named(missing)}`);
}

/** The log line for a picture that may have boxes in place of characters. */
export const uncertainGlyphsNote = (name: string, letters: readonly string[]): string =>
  `${name} may have boxes where this machine has no font for ${named(letters)}`;
