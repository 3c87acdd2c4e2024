/** The work on PDFs that runs in a worker. */
export { mergePdfs, splitPdf } from './arrange.ts';
export { makePdf } from './make.ts';
export { stampPdf } from './stamp.ts';
export { readText } from '../../lib/pdf/text.ts';
