import { HeddleError } from '@heddle/contract/errors/define';
import { documentErrors } from '@heddle/contract/errors/documents';
import { PDFDocument, PDFPageLeaf } from 'pdf-lib';
import { guardPdf } from '../../lib/pdf/guard.ts';
import type { NamedPdf } from '../../lib/pdf/pdf.ts';
import { MOST_PAGES } from '../../lib/pdf/pdf.ts';

/** Opens a PDF. Throws `pdf_invalid`, `pdf_encrypted`, `pdf_bomb`, `pdf_too_many_pages`. */
export async function openPdf({ name, bytes }: NamedPdf): Promise<PDFDocument> {
  guardPdf(bytes, name);
  let document: PDFDocument;
  let pages: number;
  try {
    document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
    pages = countPages(document);
  } catch (cause) {
    // The library's errors have lost their classes.
    if (cause instanceof Error && cause.message.includes('is encrypted'))
      throw documentErrors.pdf_encrypted({ name }, { cause });
    const reason = cause instanceof RangeError ? 'its parts refer to each other in cycles' : 'it is damaged or cut off';
    throw documentErrors.pdf_invalid({ name, reason }, { cause });
  }
  if (pages > MOST_PAGES) throw documentErrors.pdf_too_many_pages({ name, limit: MOST_PAGES });
  if (pages === 0) throw documentErrors.pdf_invalid({ name, reason: 'it has no pages' });
  return document;
}

/** Runs work on an open document. Errors of the library become `pdf_invalid`. */
export async function withParts<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof HeddleError) throw cause;
    throw documentErrors.pdf_invalid({ name, reason: 'its parts do not fit together' }, { cause });
  }
}

class TooMany extends Error {}

/** The number of pages, by traversing them: the declared number can be anything. Stops past the limit. */
function countPages(document: PDFDocument): number {
  let count = 0;
  try {
    document.catalog.Pages().traverse((node) => {
      if (node instanceof PDFPageLeaf) count += 1;
      if (count > MOST_PAGES) throw new TooMany();
    });
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
  }
  return count;
}
