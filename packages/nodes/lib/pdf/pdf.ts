/** A PDF with its name, for messages. */
export interface NamedPdf {
  name: string;
  bytes: Uint8Array;
}

/** Pages of one document that are worked on. */
export const MOST_PAGES = 5000;
