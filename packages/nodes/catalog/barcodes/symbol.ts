import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import { loadWriter } from './zxing.ts';

/** How much of a code may be lost: 7, 15, 25 or 30 %. ISO/IEC 18004. */
export type Correction = 'L' | 'M' | 'Q' | 'H';

/** A QR code without its border: row by row, 1 for a dark module. */
export interface QrSymbol {
  /** Modules of a side: 21 to 177. */
  size: number;
  modules: Uint8Array;
}

/** The QR code of a text (UTF-8). Throws `qr_code_impossible`. */
export async function symbolOf(text: string, correction: Correction): Promise<QrSymbol> {
  const { writeBarcode } = await loadWriter();
  const { error, symbol } = await writeBarcode(text, {
    format: 'QRCode',
    options: `ecLevel=${correction}`,
    scale: 1,
    addQuietZones: false,
  });
  if (error !== '') throw fileWorkErrors.qr_code_impossible({ reason: reasonOf(error) });
  return { size: symbol.width, modules: Uint8Array.from(symbol.data, (value) => (value < 128 ? 1 : 0)) };
}

/** `Error 561: Input too long … (retval: 5)` without the library's internals. */
const reasonOf = (error: string): string => {
  const text = error.replace(/^Error \d+:\s*/, '').replace(/\s*\(retval:.*$/, '');
  return text.slice(0, 1).toLowerCase() + text.slice(1);
};
