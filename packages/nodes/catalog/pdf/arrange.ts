import { documentErrors } from '@heddle/contract/errors/documents';
import type { PDFDocument as Document } from 'pdf-lib';
import { PDFDocument } from 'pdf-lib';
import type { NamedPdf } from '../../lib/pdf/pdf.ts';
import { MOST_PAGES } from '../../lib/pdf/pdf.ts';
import { openPdf, withParts } from './open.ts';
import type { MadePdf } from './page.ts';
import { readRanges } from './ranges.ts';

/** Parts that one document is split into. */
const MOST_PARTS = 1000;

async function made(document: Document, createdAt: number): Promise<MadePdf> {
  document.setProducer('Heddle');
  document.setCreator('Heddle');
  document.setCreationDate(new Date(createdAt));
  document.setModificationDate(new Date(createdAt));
  return { bytes: await document.save(), pages: document.getPageCount() };
}

/** All pages of all documents, in order. Throws the errors of `openPdf`. */
export async function mergePdfs(
  sources: readonly NamedPdf[],
  facts: { title: string; createdAt: number },
): Promise<MadePdf> {
  const whole = await PDFDocument.create({ updateMetadata: false });
  for (const source of sources) {
    const document = await openPdf(source);
    await withParts(source.name, async () => {
      for (const page of await whole.copyPages(document, document.getPageIndices())) whole.addPage(page);
    });
    if (whole.getPageCount() > MOST_PAGES)
      throw documentErrors.pdf_too_many_pages({ name: 'The whole', limit: MOST_PAGES });
  }
  if (facts.title !== '') whole.setTitle(facts.title);
  return withParts('The whole', () => made(whole, facts.createdAt));
}

/** How a document is divided: at every so many pages, or into the ranges that are written down. */
export type Split = { every: number } | { ranges: string };

export interface PdfPart extends MadePdf {
  /** Numbers of its first and last page in the whole, from 1 on. */
  from: number;
  to: number;
}

/** The parts of a document. Throws the errors of `openPdf`, and `pdf_pages_invalid`. */
export async function splitPdf(source: NamedPdf, split: Split, createdAt: number): Promise<PdfPart[]> {
  const document = await openPdf(source);
  const count = document.getPageCount();
  const lists =
    'ranges' in split
      ? readRanges(split.ranges, count)
      : Array.from({ length: Math.ceil(count / split.every) }, (_, index) =>
          Array.from(
            { length: Math.min(split.every, count - index * split.every) },
            (__, at) => index * split.every + at,
          ),
        );
  if (lists.length > MOST_PARTS)
    throw documentErrors.pdf_pages_invalid({
      written: 'ranges' in split ? split.ranges.slice(0, 60) : `every ${split.every}`,
      reason: `they make more than ${MOST_PARTS} parts`,
    });
  const parts: PdfPart[] = [];
  for (const list of lists) {
    const part = await withParts(source.name, async () => {
      const own = await PDFDocument.create({ updateMetadata: false });
      for (const page of await own.copyPages(document, list)) own.addPage(page);
      const title = document.getTitle();
      if (title) own.setTitle(title);
      return made(own, createdAt);
    });
    parts.push({ ...part, from: (list[0] ?? 0) + 1, to: (list.at(-1) ?? 0) + 1 });
  }
  return parts;
}
