import { documentErrors } from '@heddle/contract/errors/documents';
import { extractText, getDocumentProxy } from 'unpdf';
import { guardPdf } from './guard.ts';
import type { NamedPdf } from './pdf.ts';
import { MOST_PAGES } from './pdf.ts';

/** The text of every page. Throws `pdf_invalid`, `pdf_encrypted`, `pdf_bomb`, `pdf_too_many_pages`. */
export async function readText({ name, bytes }: NamedPdf): Promise<string[]> {
  guardPdf(bytes, name);
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0, useSystemFonts: false, stopAtErrors: false });
    if (document.numPages > MOST_PAGES) throw documentErrors.pdf_too_many_pages({ name, limit: MOST_PAGES });
    const { text } = await extractText(document, { mergePages: false });
    await document.loadingTask.destroy();
    return text;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException')
      throw documentErrors.pdf_encrypted({ name }, { cause });
    if (cause instanceof Error && 'code' in cause && cause.code === 'pdf_too_many_pages') throw cause;
    throw documentErrors.pdf_invalid({ name, reason: 'it is damaged or cut off' }, { cause });
  }
}
