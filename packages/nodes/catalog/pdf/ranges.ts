import { documentErrors } from '@heddle/contract/errors/documents';

/** Ranges of one list. */
const MOST = 1000;

/** Pages as they are written, `1-3, 5, 8-`, as lists of positions from 0 on, one for each range. Empty text is all pages. Throws `pdf_pages_invalid`. */
export function readRanges(written: string, pages: number): number[][] {
  const invalid = (reason: string): Error =>
    documentErrors.pdf_pages_invalid({ written: written.slice(0, 60), reason });
  const parts = written
    .split(/[,;\s]+(?!-)/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > MOST) throw invalid(`there are more than ${MOST} ranges`);
  if (parts.length === 0) return [Array.from({ length: pages }, (_, index) => index)];
  return parts.map((part) => {
    const [, from = '', dash, to = ''] = /^(\d*)(-?)(\d*)$/.exec(part) ?? [];
    if (dash === undefined || (from === '' && to === ''))
      throw invalid(`"${part.slice(0, 20)}" is no page and no range`);
    const first = from === '' ? 1 : Number(from);
    const last = dash === '' ? first : to === '' ? pages : Number(to);
    if (first < 1 || last < first) throw invalid(`"${part}" runs backwards`);
    if (last > pages || first > pages) throw invalid(`the document has ${pages} ${pages === 1 ? 'page' : 'pages'}`);
    return Array.from({ length: last - first + 1 }, (_, index) => first - 1 + index);
  });
}
