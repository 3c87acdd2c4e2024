import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { minorDigits } from '@heddle/contract/money/currencies';
import type { Decimal } from '@heddle/contract/money/decimal';
import { readDecimal, trimmedDecimal } from '@heddle/contract/money/decimal';
import type { NodeContext } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import { bicProblem } from '../../lib/banking/account-numbers.ts';
import { unitsOf } from '../../lib/banking/amount.ts';
import { isDay } from '../../lib/banking/banking-days.ts';
import { ibanProblem, plainIban } from '../../lib/banking/iban.ts';
import type { Invoice, InvoiceAccount, InvoiceLine, InvoiceParty, VatCategory } from '../../lib/invoices/invoice.ts';
import type { invoiceFields } from './fields.ts';

export type InvoiceContext = NodeContext<typeof invoiceFields>;

const MOST_LINES = 1000;
const DAY_MS = 86_400_000;

const wrong = (field: string, reason: string): Error => nodeErrors.field_invalid({ field, reason });

/** The words for a category without VAT. */
const reasons: { readonly [category in Exclude<VatCategory, 'S' | 'Z'>]: string } = {
  E: 'Exempt from VAT',
  AE: 'Reverse charge',
  K: 'Intra-community supply',
  G: 'Export outside the EU',
  O: 'Not subject to VAT',
};

/** The document of an item, all but its number. `today`: YYYY-MM-DD. Throws `field_invalid`, `field_required`. */
export function readInvoice(context: InvoiceContext, index: number, today: string): Omit<Invoice, 'number'> {
  const { field } = context;
  const kind = field.kind(index);
  const currency = field.currency(index).trim().toUpperCase();
  if (minorDigits(currency) === undefined) throw wrong('Currency', 'must be a code of ISO 4217 like EUR');
  const issuedOn = dayIn('Date', field.issuedOn(index)) || today;
  const lines = linesOf(context, index, currency);
  const used = new Set(lines.map(({ vat }) => vat));
  const category = field.vatCategory(index);
  const reason = field.exemption(index).trim();
  const account = accountOf(context, index);
  const seller = sellerOf(context, index);
  if (seller.vatId === '' && seller.taxNumber === '' && used.has('S'))
    throw nodeErrors.field_required({ field: 'VAT ID' });
  const buyer = buyerOf(context, index);
  if (buyer.vatId === '' && (used.has('AE') || used.has('K')))
    throw nodeErrors.field_required({ field: 'VAT ID of the customer' });
  return {
    kind,
    issuedOn,
    dueOn:
      kind === 'invoice'
        ? new Date(Date.parse(`${issuedOn}T00:00:00Z`) + field.dueDays(index) * DAY_MS).toISOString().slice(0, 10)
        : '',
    deliveredOn: dayIn('Delivery date', field.deliveredOn(index)),
    currency,
    seller,
    buyer,
    buyerReference: field.buyerReference(index).trim(),
    orderNumber: field.orderNumber(index).trim(),
    correctsNumber: kind === 'creditNote' ? field.correctsNumber(index).trim() : '',
    account,
    paymentReference: field.paymentReference(index).replaceAll(/\s/g, '').toUpperCase(),
    note: field.note(index).trim(),
    terms: field.terms(index).trim(),
    exemptions: used.has(category) && category !== 'Z' ? { [category]: reason || reasons[category] } : {},
    lines,
  };
}

function dayIn(label: string, written: string): string {
  const day = written.trim();
  if (day !== '' && !isDay(day)) throw wrong(label, 'must be a day like 2027-01-31');
  return day;
}

function country(label: string, written: string): string {
  const code = written.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw wrong(label, 'must be a code of two letters like DE');
  return code;
}

function sellerOf({ field }: InvoiceContext, index: number): InvoiceParty {
  return {
    name: field.sellerName(index).trim(),
    street: field.sellerStreet(index).trim(),
    postcode: field.sellerPostcode(index).trim(),
    city: field.sellerCity(index).trim(),
    country: country('Country', field.sellerCountry(index)),
    vatId: field.sellerVatId(index).replaceAll(/\s/g, '').toUpperCase(),
    taxNumber: field.sellerTaxNumber(index).trim(),
    email: field.sellerEmail(index).trim(),
    endpoint: field.sellerEndpoint(index).trim(),
  };
}

function buyerOf({ field }: InvoiceContext, index: number): InvoiceParty {
  return {
    name: field.buyerName(index).trim(),
    street: field.buyerStreet(index).trim(),
    postcode: field.buyerPostcode(index).trim(),
    city: field.buyerCity(index).trim(),
    country: country('Country of the customer', field.buyerCountry(index)),
    vatId: field.buyerVatId(index).replaceAll(/\s/g, '').toUpperCase(),
    taxNumber: '',
    email: field.buyerEmail(index).trim(),
    endpoint: field.buyerEndpoint(index).trim(),
  };
}

function accountOf({ field }: InvoiceContext, index: number): InvoiceAccount | null {
  const iban = plainIban(field.iban(index));
  if (iban === '') return null;
  const bic = field.bic(index).replaceAll(/\s/g, '').toUpperCase();
  const problems = [ibanProblem(iban), bic === '' ? undefined : bicProblem(bic)];
  if (problems[0] !== undefined) throw wrong('IBAN', problems[0]);
  if (problems[1] !== undefined) throw wrong('BIC', problems[1]);
  return { holder: field.sellerName(index).trim(), iban, bic };
}

function linesOf({ field }: InvoiceContext, index: number, currency: string): InvoiceLine[] {
  const given = field.lines(index);
  if (!Array.isArray(given) || given.length === 0) throw wrong('Lines', 'must be a list with at least one line');
  if (given.length > MOST_LINES)
    throw wrong('Lines', `has ${given.length} lines; an invoice has at most ${MOST_LINES}`);
  const standard = field.vatRate(index);
  const category = field.vatCategory(index);
  return given.map((entry, at) => {
    const label = `Line ${at + 1}`;
    if (!isJsonObject(entry)) throw wrong('Lines', `has no object at position ${at + 1}`);
    const name = textOf(entry['name']).trim();
    if (name === '') throw wrong(`${label}, name`, 'is empty');
    const rate = decimalOf(`${label}, vat`, entry['vat'] ?? standard);
    if (rate.units < 0n || rate.units > 100n * 10n ** BigInt(rate.scale))
      throw wrong(`${label}, vat`, 'must be between 0 and 100');
    const discount =
      entry['discount'] === undefined ? 0n : unitsOf(textOf(entry['discount']), currency, `${label}, discount`);
    if (discount < 0n) throw wrong(`${label}, discount`, 'is below 0');
    const price = decimalOf(`${label}, price`, entry['price']);
    // EN 16931, BR-27.
    if (price.units < 0n) throw wrong(`${label}, price`, 'is below 0; use a credit note, or a negative quantity');
    return {
      name,
      description: textOf(entry['description']).trim(),
      quantity: decimalOf(`${label}, quantity`, entry['quantity'] ?? 1),
      unit: textOf(entry['unit']).trim() || 'C62',
      price,
      discount,
      vat: rate.units === 0n ? category : 'S',
      rate,
    };
  });
}

const textOf = (value: JsonObject[string] | undefined): string =>
  value === undefined || value === null ? '' : asText(value);

function decimalOf(label: string, value: JsonValue | undefined): Decimal {
  const decimal = readDecimal(textOf(value).trim());
  if (!decimal) throw wrong(label, 'must be a number like 12.50');
  return trimmedDecimal(decimal);
}
