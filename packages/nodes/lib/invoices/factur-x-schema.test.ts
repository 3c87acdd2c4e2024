import { readDecimal } from '@heddle/contract/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facturXProblems, whyNoXmllint } from '../../testing/xml-schema.ts';
import { writeCii } from './cii.ts';
import type { Invoice, InvoiceLine, InvoiceParty } from './invoice.ts';
import { invoiceTotals } from './totals.ts';

const why = whyNoXmllint();
const decimal = (text: string) => readDecimal(text) ?? { units: 0n, scale: 0 };
const text = fc.stringMatching(/^[A-Za-zäöüß&<> '"-]{1,30}$/).map((given) => given.trim() || 'x');
const optional = fc.oneof(fc.constant(''), text);

const anyLine = fc.record({
  name: text,
  description: optional,
  quantity: fc.integer({ min: 1, max: 500 }).map((units) => decimal(`${units / 4}`)),
  unit: fc.constantFrom('C62', 'HUR', 'KGM'),
  price: fc.integer({ min: 0, max: 100_000 }).map((units) => decimal(`${units / 100}`)),
  discount: fc.constantFrom(0n, 5n),
  vat: fc.constantFrom<InvoiceLine['vat']>('S', 'E', 'Z'),
  rate: fc.constantFrom('19', '7.5'),
});
const anyParty = fc.record<InvoiceParty>({
  name: text,
  street: optional,
  postcode: optional,
  city: optional,
  country: fc.constantFrom('DE', 'CH', 'FR'),
  vatId: fc.constantFrom('', 'DE123456789'),
  taxNumber: fc.constantFrom('', '12/34'),
  email: fc.constantFrom('', 'pay@example.com'),
  endpoint: fc.constantFrom('', '0088:7300010000001'),
});
const anyInvoice = fc
  .record({
    kind: fc.constantFrom<Invoice['kind']>('invoice', 'creditNote'),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    seller: anyParty,
    buyer: anyParty,
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    deliveredOn: fc.constantFrom('', '2027-01-30'),
    buyerReference: optional,
    orderNumber: optional,
    note: optional,
    terms: optional,
    hasAccount: fc.boolean(),
  })
  .map(({ lines, hasAccount, kind, ...given }): Invoice => ({
    ...given,
    kind,
    number: 'INV-7',
    issuedOn: '2027-01-31',
    dueOn: kind === 'invoice' ? '2027-03-02' : '',
    correctsNumber: kind === 'creditNote' ? 'INV-6' : '',
    paymentReference: 'INV-7',
    account: hasAccount ? { holder: 'Weavers & Co', iban: 'DE89370400440532013000', bic: 'DEUTDEFF' } : null,
    exemptions: { E: 'Exempt from VAT' },
    lines: lines.map(({ rate, ...line }) => ({ ...line, rate: decimal(line.vat === 'S' ? rate : '0') })),
  }));

describe.skipIf(why !== null)(
  `invoices as CII, by the schema of Factur-X 1.07${why === null ? '' : ` (${why})`}`,
  () => {
    it('are valid in the profile EN 16931, whatever is in them', () => {
      fc.assert(
        fc.property(anyInvoice, (invoice) => {
          expect(facturXProblems(writeCii(invoice, invoiceTotals(invoice)), 'EN16931')).toBe('');
        }),
        { numRuns: 30 },
      );
    });

    it('are told from what is not valid', () => {
      const [invoice] = fc.sample(anyInvoice, { numRuns: 1, seed: 7 });
      if (!invoice) throw new Error('There is a sample.');
      const xml = writeCii(invoice, invoiceTotals(invoice));
      expect(facturXProblems(xml.replace('<ram:TypeCode>', '<ram:Unknown/><ram:TypeCode>'), 'EN16931')).toContain(
        'Unknown',
      );
    });
  },
);
