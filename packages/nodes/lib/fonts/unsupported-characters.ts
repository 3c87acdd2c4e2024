import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { codePointsOf } from './cmap.ts';

/** The folder of the font of our documents and pictures, which comes with the PDF library. */
export const fontFolder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto');

let known: ReadonlySet<number> | undefined;
const hasLetter = (code: number): boolean =>
  (known ??= codePointsOf(readFileSync(join(fontFolder, 'Roboto-Regular.ttf')))).has(code);

/** UnsupportedCharacters that are in every face of Western writing: most texts have no others. */
const USUAL = /^[\n\r\t\u0020-\u007e\u00a0-\u017f]*$/;
/** Invisible characters: joiners, direction marks, emoji variation selectors. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cc}/u;

/** Replaces a character that the font lacks. */
const STANDS_IN = '?';

/** Replaces characters that our font lacks, and collects them. */
export class UnsupportedCharacters {
  readonly #missing = new Set<string>();

  /** The characters replaced so far, in the order of their first occurrence. */
  get missing(): string[] {
    return [...this.#missing];
  }

  /** A text with a question mark for each character that the font lacks. */
  plain(text: string): string {
    if (USUAL.test(text)) return text;
    let plain = '';
    for (const letter of text.normalize('NFC')) {
      if (hasLetter(letter.codePointAt(0) ?? 0) || /[\n\r\t]/.test(letter)) plain += letter;
      else if (!UNSEEN.test(letter)) {
        this.#missing.add(letter);
        plain += STANDS_IN;
      }
    }
    return plain;
  }
}
