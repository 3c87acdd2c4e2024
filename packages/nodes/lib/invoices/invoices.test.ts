import { readDecimal } from '@heddle/contract/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJson } from '../xml/work.ts';
import { documentBounds } from '../json/bounds.ts';
import { writeCii } from './cii.ts';
import type { Invoice, InvoiceLine, InvoiceParty } from './invoice.ts';
import { epcCode, isQrIban, swissCode } from './payment-codes.ts';
import { invoiceTotals } from './totals.ts';
import { writeUbl } from './ubl.ts';

const decimal = (text: string) => readDecimal(text) ?? { units: 0n, scale: 0 };
const line = (quantity: string, price: string, rate = '19', more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  name: 'Loom',
  description: '',
  quantity: decimal(quantity),
  unit: 'C62',
  price: decimal(price),
  discount: 0n,
  vat: rate === '0' ? 'E' : 'S',
  rate: decimal(rate),
  ...more,
});
const party = (name: string, more: Partial<InvoiceParty> = {}): InvoiceParty => ({
  name,
  street: 'Marktgasse 28',
  postcode: '9400',
  city: 'Rorschach',
  country: 'CH',
  vatId: '',
  taxNumber: '',
  email: '',
  endpoint: '',
  ...more,
});
const invoice = (lines: readonly InvoiceLine[], more: Partial<Invoice> = {}): Invoice => ({
  kind: 'invoice',
  number: 'INV-7',
  issuedOn: '2027-01-31',
  dueOn: '2027-03-02',
  deliveredOn: '',
  currency: 'EUR',
  seller: party('Weavers & Co', {
    vatId: 'CHE123456789',
    email: 'pay@example.com',
    taxNumber: '12/34',
  }),
  buyer: party('Ada', { endpoint: '0088:7300010000001' }),
  buyerReference: 'R-1',
  orderNumber: 'O-2',
  correctsNumber: '',
  paymentReference: 'INV-7',
  account: {
    holder: 'Weavers & Co',
    iban: 'DE89370400440532013000',
    bic: 'DEUTDEFF',
  },
  note: '',
  terms: '',
  exemptions: {},
  ...more,
  lines,
});

describe('the sums of an invoice', () => {
  it('round each line, and VAT once for each rate', () => {
    // Three times 0.333 is 1.00 rounded; 19 % of 2.00 is 0.38, and not twice 0.19.
    expect(invoiceTotals(invoice([line('3', '0.333'), line('3', '0.333'), line('1', '10', '7')]))).toEqual({
      lines: [100n, 100n, 1000n],
      vat: [
        {
          category: 'S',
          rate: decimal('19'),
          basis: 200n,
          tax: 38n,
        },
        {
          category: 'S',
          rate: decimal('7'),
          basis: 1000n,
          tax: 70n,
        },
      ],
      net: 1200n,
      tax: 108n,
      gross: 1308n,
    });
  });

  it('round halves away from zero, and know currencies without cents', () => {
    expect(invoiceTotals(invoice([line('1', '0.25', '10')]))).toMatchObject({ net: 25n, tax: 3n });
    expect(invoiceTotals(invoice([line('-1', '0.25', '10')]))).toMatchObject({ net: -25n, tax: -3n });
    expect(invoiceTotals(invoice([line('3', '33.5', '10')], { currency: 'JPY' }))).toMatchObject({
      net: 101n,
      tax: 10n,
    });
  });

  it('always add up, as EN 16931 asks for', () => {
    const lines = fc.array(
      fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 99_999 }), fc.constantFrom('19', '7', '0')),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(lines, (list) => {
        const totals = invoiceTotals(
          invoice(
            list.map(([quantity, price, rate]) =>
              line(String(quantity), `${Math.floor(price / 1000)}.${String(price % 1000).padStart(3, '0')}`, rate),
            ),
          ),
        );
        const sum = (values: bigint[]): bigint => values.reduce((all, one) => all + one, 0n);
        expect(totals.net).toBe(sum(totals.lines));
        expect(totals.net).toBe(sum(totals.vat.map(({ basis }) => basis)));
        expect(totals.tax).toBe(sum(totals.vat.map(({ tax }) => tax)));
        expect(totals.gross).toBe(totals.net + totals.tax);
        for (const { basis, tax, rate } of totals.vat)
          expect(Math.abs(Number(tax) - (Number(basis) * Number(rate.units)) / 100)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

const read = (xml: string) =>
  toJson(xml, { attributePrefix: '@', dropPrefixes: true, typed: false, lists: [], bounds: documentBounds() });
const sample = invoice([line('2', '49.95'), line('1', '10', '0', { discount: 150n, description: 'Used' })], {
  exemptions: { E: 'Exempt' },
  deliveredOn: '2027-01-30',
});

describe('a UBL document', () => {
  it('has the elements of Peppol BIS 3 in the order of the schema', () => {
    const root = read(writeUbl(sample, invoiceTotals(sample)))['Invoice'] as object;
    expect(Object.keys(root).filter((name) => !name.startsWith('@'))).toEqual([
      'CustomizationID',
      'ProfileID',
      'ID',
      'IssueDate',
      'DueDate',
      'InvoiceTypeCode',
      'DocumentCurrencyCode',
      'BuyerReference',
      'OrderReference',
      'AccountingSupplierParty',
      'AccountingCustomerParty',
      'Delivery',
      'PaymentMeans',
      'TaxTotal',
      'LegalMonetaryTotal',
      'InvoiceLine',
    ]);
    expect(root).toMatchObject({
      AccountingSupplierParty: { Party: { EndpointID: { '@schemeID': 'EM', '#text': 'pay@example.com' } } },
      AccountingCustomerParty: { Party: { EndpointID: { '@schemeID': '0088', '#text': '7300010000001' } } },
      PaymentMeans: {
        PaymentMeansCode: '58',
        PaymentID: 'INV-7',
        PayeeFinancialAccount: { ID: 'DE89370400440532013000' },
      },
      TaxTotal: { TaxAmount: { '@currencyID': 'EUR', '#text': '18.98' } },
      LegalMonetaryTotal: { PayableAmount: { '#text': '127.38' } },
    });
  });

  it('of a credit note names what it corrects', () => {
    const credit: Invoice = { ...sample, kind: 'creditNote', dueOn: '', correctsNumber: 'INV-6' };
    const root = read(writeUbl(credit, invoiceTotals(credit)))['CreditNote'];
    expect(root).toMatchObject({
      CreditNoteTypeCode: '381',
      BillingReference: { InvoiceDocumentReference: { ID: 'INV-6' } },
      CreditNoteLine: [{ CreditedQuantity: { '@unitCode': 'C62', '#text': '2' } }, expect.anything()],
    });
    expect(root).not.toHaveProperty('DueDate');
  });
});

describe('a CII document', () => {
  it('has the same sums, parties and reasons', () => {
    const root = read(writeCii(sample, invoiceTotals(sample)))['CrossIndustryInvoice'] as object;
    expect(root).toMatchObject({
      ExchangedDocument: { ID: 'INV-7', TypeCode: '380', IssueDateTime: { DateTimeString: { '#text': '20270131' } } },
      SupplyChainTradeTransaction: {
        IncludedSupplyChainTradeLineItem: [
          {
            SpecifiedLineTradeSettlement: {
              SpecifiedTradeSettlementLineMonetarySummation: { LineTotalAmount: '99.90' },
            },
          },
          { SpecifiedLineTradeSettlement: { SpecifiedTradeAllowanceCharge: { ActualAmount: '1.50' } } },
        ],
        ApplicableHeaderTradeAgreement: {
          SellerTradeParty: {
            Name: 'Weavers & Co',
            SpecifiedTaxRegistration: [
              { ID: { '@schemeID': 'VA', '#text': 'CHE123456789' } },
              { ID: { '@schemeID': 'FC', '#text': '12/34' } },
            ],
          },
        },
        ApplicableHeaderTradeSettlement: {
          ApplicableTradeTax: [
            { CalculatedAmount: '18.98', BasisAmount: '99.90', CategoryCode: 'S', RateApplicablePercent: '19' },
            { CalculatedAmount: '0.00', BasisAmount: '8.50', CategoryCode: 'E', ExemptionReason: 'Exempt' },
          ],
          SpecifiedTradeSettlementHeaderMonetarySummation: { DuePayableAmount: '127.38' },
        },
      },
    });
  });
});

describe('a payment code', () => {
  it('of SEPA has the lines of EPC069-12', () => {
    expect(epcCode(sample, 12738n).split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'DEUTDEFF',
      'Weavers & Co',
      'DE89370400440532013000',
      'EUR127.38',
      '',
      '',
      'INV-7',
    ]);
    const reference = 'RF18539007547034';
    expect(
      epcCode({ ...sample, paymentReference: reference }, 1n)
        .split('\n')
        .slice(7),
    ).toEqual(['EUR0.01', '', reference]);
    expect(() => epcCode({ ...sample, currency: 'USD' }, 1n)).toThrow('is for euros');
    expect(() => epcCode({ ...sample, account: null }, 1n)).toThrow('needs the IBAN');
  });

  it('of Switzerland has the lines of its guidelines, and the kind of reference that the account takes', () => {
    const swiss: Invoice = {
      ...sample,
      currency: 'CHF',
      account: { holder: 'Weavers & Co', iban: 'CH4431999123000889012', bic: '' },
      paymentReference: '210000000003139471430009017',
    };
    expect(swissCode(swiss, 194975n).split('\n')).toEqual([
      'SPC',
      '0200',
      '1',
      'CH4431999123000889012',
      'S',
      'Weavers & Co',
      'Marktgasse 28',
      '',
      '9400',
      'Rorschach',
      'CH',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '1949.75',
      'CHF',
      'S',
      'Ada',
      'Marktgasse 28',
      '',
      '9400',
      'Rorschach',
      'CH',
      'QRR',
      '210000000003139471430009017',
      'INV-7',
      'EPD',
    ]);
    expect(isQrIban('CH4431999123000889012')).toBe(true);
    expect(() => swissCode({ ...swiss, paymentReference: 'INV-7' }, 1n)).toThrow('with a QR-IBAN needs a QR reference');
    const plain = { ...swiss, account: { holder: 'W', iban: 'CH5800791123000889012', bic: '' } };
    expect(() => swissCode(plain, 1n)).toThrow('with a QR reference needs a QR-IBAN');
    expect(swissCode({ ...plain, paymentReference: 'RF18539007547034' }, 1n)).toContain('\nSCOR\nRF18539007547034\n');
    expect(() => swissCode({ ...swiss, currency: 'USD' }, 1n)).toThrow('is for CHF and EUR');
  });
});
