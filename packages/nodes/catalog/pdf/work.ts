/** What PDFs need a thread for. */
export { mergePdfs, splitPdf } from './arrange.ts';
export { makePdf } from './make.ts';
export { stampPdf } from './stamp.ts';
export { readText } from './text.ts';
