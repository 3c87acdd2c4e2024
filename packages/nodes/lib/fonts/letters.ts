import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { codePointsOf } from './cmap.ts';

/** Where the face of our documents and pictures stands, which comes with the library that makes PDFs. */
export const faceFolder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto');

let known: ReadonlySet<number> | undefined;
const hasLetter = (code: number): boolean =>
  (known ??= codePointsOf(readFileSync(join(faceFolder, 'Roboto-Regular.ttf')))).has(code);

/** Letters that are in every face of Western writing: most texts have no others. */
const USUAL = /^[\n\r\t\u0020-\u007e\u00a0-\u017f]*$/;
/** What is not seen: joiners, marks of direction, variants of emoji. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cc}/u;

/** What stands for a character that the face does not have. */
const STANDS_IN = '?';

/** Keeps what our face cannot write out of documents, and knows what that was. */
export class Letters {
  readonly #missing = new Set<string>();

  /** The characters that were left out so far, in the order they came. */
  get missing(): string[] {
    return [...this.#missing];
  }

  /** A text with a question mark for each character that cannot be written. */
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
