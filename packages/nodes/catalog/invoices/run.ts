import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { writeDecimal } from '@heddle/contract/money/decimal';
import { amountText, ofMinorUnits } from '@heddle/contract/money/money';
import type { NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { safeFileName } from '../../lib/files/file-name.ts';
import { readBytes, requiredFile } from '../../lib/files/read.ts';
import { withFile } from '../../lib/files/result.ts';
import { firstMoment } from '../../lib/first-moment.ts';
import { reportMissingGlyphs } from '../../lib/fonts/missing-glyphs.ts';
import { writeCii } from '../../lib/invoices/cii.ts';
import type { Invoice } from '../../lib/invoices/invoice.ts';
import { epcCode, swissCode } from '../../lib/invoices/payment-codes.ts';
import type { InvoiceTotals } from '../../lib/invoices/totals.ts';
import { invoiceTotals } from '../../lib/invoices/totals.ts';
import { writeUbl } from '../../lib/invoices/ubl.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import { numberFor, requireSeries } from './numbers.ts';
import type { InvoiceContext } from './read-invoice.ts';
import { readInvoice } from './read-invoice.ts';
import { invoiceWords } from './words.ts';

const work = { url: new URL('./work.ts', import.meta.url), load: () => import('./work.ts') };
const limits = { timeoutMs: 60_000, maxMemoryMb: 512 };
const LOGO_LIMIT = 2 * 1024 * 1024;

/** A document for each item. All are checked before the first one gets its number. */
export async function makeInvoices(context: InvoiceContext): Promise<NodeResult> {
  const { items } = context;
  const drafts: Omit<Invoice, 'number'>[] = [];
  // The day of the first attempt: a step that runs again in the next month must not change its series.
  const today = (await firstMoment(context, 'invoices')).slice(0, 10);
  const check = async (_: Item, index: number): Promise<void> =>
    void drafts.push(await checkedDraft(context, index, today));
  await forEachAsyncYielding(items, check, context);
  const made: Item[] = [];
  const logs: string[] = [];
  await forEachAsyncYielding(
    items,
    async (item, index) => {
      const draft = drafts[index];
      if (!draft) return;
      const number = await numberFor(context, index, draft.issuedOn);
      const invoice: Invoice = { ...draft, number, paymentReference: draft.paymentReference || number };
      made.push(await documentOf(context, item, index, invoice, logs));
    },
    context,
  );
  return { ...main(made), logs };
}

async function checkedDraft(context: InvoiceContext, index: number, today: string): Promise<Omit<Invoice, 'number'>> {
  const draft = readInvoice(context, index, today);
  requireSeries(context, index, draft.issuedOn);
  const totals = invoiceTotals(draft);
  if (totals.gross < 0n)
    throw nodeErrors.field_invalid({ field: 'Lines', reason: 'come to less than 0; use a credit note' });
  // Whatever could refuse the document does so before it has a number.
  codeOf(context, index, { ...draft, number: 'RF', paymentReference: draft.paymentReference || 'RF' }, totals);
  await logoOf(context, index);
  return draft;
}

async function documentOf(
  context: InvoiceContext,
  item: Item,
  index: number,
  invoice: Invoice,
  logs: string[],
): Promise<Item> {
  const { field, files } = context;
  const totals = invoiceTotals(invoice);
  const format = field.format(index);
  const { bytes, ending, mediaType } =
    format === 'ubl' || format === 'cii'
      ? {
          bytes: Buffer.from((format === 'ubl' ? writeUbl : writeCii)(invoice, totals)),
          ending: 'xml',
          mediaType: 'application/xml',
        }
      : { bytes: await pdfOf(context, index, invoice, totals, logs), ending: 'pdf', mediaType: 'application/pdf' };
  const file = await files.put(bytes, {
    name: safeFileName(`${invoice.number}.${ending}`, `invoice.${ending}`),
    mediaType,
  });
  return withFile(item, field.to(index), file, factsOf(invoice, totals));
}

function factsOf(
  { number, kind, issuedOn, dueOn, currency, paymentReference }: Invoice,
  totals: InvoiceTotals,
): JsonObject {
  const text = (units: bigint): string => amountText(ofMinorUnits(units, currency));
  return {
    number,
    kind,
    issuedOn,
    ...(dueOn === '' ? {} : { dueOn }),
    currency,
    net: text(totals.net),
    tax: text(totals.tax),
    total: text(totals.gross),
    vat: totals.vat.map(({ category, rate, basis, tax }) => ({
      category,
      rate: writeDecimal(rate),
      basis: text(basis),
      tax: text(tax),
    })),
    paymentReference,
  };
}

async function pdfOf(
  context: InvoiceContext,
  index: number,
  invoice: Invoice,
  totals: InvoiceTotals,
  logs: string[],
): Promise<Uint8Array> {
  const { field, run, signal, resources } = context;
  const order = {
    words: invoiceWords[field.language(index)],
    code: codeOf(context, index, invoice, totals),
    payUrl: field.payUrl(index).trim(),
    logo: await logoOf(context, index),
    xml: field.format(index) === 'facturX' ? writeCii(invoice, totals) : null,
    createdAt: run.now,
  };
  const { bytes, missing } = await runInWorker(work, 'makePdf', [invoice, totals, order], {
    signal,
    resources,
    ...limits,
  });
  reportMissingGlyphs(invoice.number, missing, field.missingGlyphs(index), logs);
  return bytes;
}

function codeOf({ field }: InvoiceContext, index: number, invoice: Invoice, { gross }: InvoiceTotals): string | null {
  const isPaper = field.format(index) === 'facturX' || field.format(index) === 'pdf';
  const kind = invoice.kind === 'invoice' && isPaper ? field.paymentCode(index) : 'none';
  if (kind === 'none') return null;
  if (kind === 'epc') return epcCode(invoice, gross);
  if (kind === 'swiss') return swissCode(invoice, gross);
  const url = URL.parse(field.payUrl(index).trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw nodeErrors.field_invalid({ field: 'Payment link', reason: 'must be a full URL that starts with https://' });
  return url.href;
}

async function logoOf({ field, items, files, signal }: InvoiceContext, index: number): Promise<string> {
  const name = field.logo(index).trim();
  if (name === '') return '';
  const file = requiredFile(items[index], name);
  if (file.mediaType !== 'image/png' && file.mediaType !== 'image/jpeg')
    throw nodeErrors.field_invalid({ field: 'Logo', reason: 'must be a PNG or JPEG' });
  const bytes = await readBytes(files, file, LOGO_LIMIT, { signal });
  return `data:${file.mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}
