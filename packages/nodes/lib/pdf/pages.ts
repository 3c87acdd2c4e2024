import { documentErrors } from '@heddle/contract/errors/documents';
import { getDocumentProxy } from 'unpdf';
import { guardPdf } from './guard.ts';
import type { NamedPdf } from './pdf.ts';

/** How many pages a PDF has. Throws `pdf_invalid`, `pdf_encrypted`, `pdf_bomb`. */
export async function countPdfPages({ name, bytes }: NamedPdf): Promise<number> {
  guardPdf(bytes, name);
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0, useSystemFonts: false, stopAtErrors: false });
    const { numPages } = document;
    await document.loadingTask.destroy();
    return numPages;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException')
      throw documentErrors.pdf_encrypted({ name }, { cause });
    throw documentErrors.pdf_invalid({ name, reason: 'it is damaged or cut off' }, { cause });
  }
}
