import type { JsonObject } from '@heddle/contract/json';
import type { Block } from '../../lib/documents/blocks.ts';
import { htmlBlocks } from '../../lib/documents/html.ts';
import { markdownBlocks } from '../../lib/documents/markdown.ts';
import { fillTemplate } from '../../lib/documents/template.ts';
import { contentOf } from './content.ts';
import type { MadePdf, PageSettings } from './page.ts';
import { roomOn } from './page.ts';
import { printPdf } from './print.ts';

/** The source of a document. */
export interface PdfSource {
  as: 'markdown' | 'html';
  text: string;
  /** The data of a Liquid template. */
  data?: JsonObject;
}

/** The blocks of a document. Throws `document_too_large`, `picture_invalid`, `template_failed`. */
export async function readSource({ as, text, data }: PdfSource): Promise<Block[]> {
  const filled = data === undefined ? text : await fillTemplate(text, data, as === 'html');
  return as === 'html' ? htmlBlocks(filled) : markdownBlocks(filled);
}

/** A PDF of Markdown, HTML or a template. Takes long: meant for a worker thread. */
export async function makePdf(source: PdfSource, page: PageSettings): Promise<MadePdf> {
  return printPdf(contentOf(await readSource(source), roomOn(page)), page);
}
