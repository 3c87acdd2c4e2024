import { documentErrors } from '@heddle/contract/errors/documents';

/** Characters of the source text of a document. */
export const MAX_CHARACTERS = 4 * 1024 * 1024;
/** Blocks, cells and runs of text together. */
export const MAX_PARTS = 60_000;
/** Elements inside each other. */
export const MAX_DEPTH = 64;

/** Counts the parts of a document. Throws `document_too_large`. */
export class Budget {
  #left = MAX_PARTS;

  take(count = 1): void {
    this.#left -= count;
    if (this.#left < 0) throw documentErrors.document_too_large({ what: 'parts', limit: String(MAX_PARTS) });
  }
}

/** Throws `document_too_large` for a text that is too long. */
export function checkLength(text: string): void {
  if (text.length > MAX_CHARACTERS)
    throw documentErrors.document_too_large({ what: 'characters', limit: String(MAX_CHARACTERS) });
}
