import type { Report } from './types.ts';

/** A report as a file. */
export interface Written {
  bytes: Uint8Array;
  /** Where the format has pages. */
  pages?: number;
  /** Characters that were replaced by a question mark. */
  missing?: readonly string[];
}

/** A report, which comes as the parts of its JSON text, as a file; `pictures` are its charts as PNGs, where the format takes them. Meant for a worker thread. */
export async function writeReport(
  format: 'html' | 'pdf' | 'docx',
  parts: readonly string[],
  pictures: readonly Uint8Array[],
): Promise<Written> {
  const report = JSON.parse(parts.join('')) as Report;
  if (format === 'html')
    return { bytes: new TextEncoder().encode(await (await import('./html.ts')).reportHtml(report)) };
  if (format === 'docx') return (await import('./docx.ts')).reportDocx(report, pictures);
  return (await import('./pdf.ts')).reportPdf(report);
}
