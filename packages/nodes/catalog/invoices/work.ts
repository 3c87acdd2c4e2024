import { asFacturX } from '../../lib/invoices/factur-x.ts';
import type { Invoice } from '../../lib/invoices/invoice.ts';
import type { InvoiceTotals } from '../../lib/invoices/totals.ts';
import { drawSvg } from '../barcodes/draw.ts';
import { symbolOf } from '../barcodes/symbol.ts';
import type { InvoicePrint } from './print.ts';
import { printInvoice } from './print.ts';

/** What a document on paper is made of; the QR code as its text. */
export interface PrintOrder extends Omit<InvoicePrint, 'code'> {
  code: string | null;
}

const black = { r: 0, g: 0, b: 0, alpha: 1 };
const white = { r: 255, g: 255, b: 255, alpha: 1 };

/** The document as a PDF, as PDF/A-3 where it carries its data. Meant for a worker thread. Throws `picture_invalid`, `qr_code_impossible`. */
export async function makePdf(
  invoice: Invoice,
  totals: InvoiceTotals,
  order: PrintOrder,
): Promise<{ bytes: Uint8Array; missing: readonly string[] }> {
  // Both codes of banks ask for level M.
  const code =
    order.code === null
      ? null
      : drawSvg(await symbolOf(order.code, 'M'), { pixels: 400, margin: 0, dark: black, light: white });
  const made = await printInvoice(invoice, totals, { ...order, code });
  return order.xml === null ? made : { ...made, bytes: await asFacturX(made.bytes) };
}
