import { documentErrors } from '@heddle/contract/errors/documents';

/** Characters of the text a document is made from. */
export const MOST_CHARACTERS = 4 * 1024 * 1024;
/** Blocks, cells and runs of text together. */
export const MOST_PARTS = 60_000;
/** Elements inside each other. */
export const DEEPEST = 64;

/** Counts what a document consists of. Throws `document_too_large`. */
export class Budget {
  #left = MOST_PARTS;

  take(count = 1): void {
    this.#left -= count;
    if (this.#left < 0) throw documentErrors.document_too_large({ what: 'parts', limit: String(MOST_PARTS) });
  }
}

/** Throws `document_too_large` for a text that is too long. */
export function checkLength(text: string): void {
  if (text.length > MOST_CHARACTERS)
    throw documentErrors.document_too_large({ what: 'characters', limit: String(MOST_CHARACTERS) });
}
