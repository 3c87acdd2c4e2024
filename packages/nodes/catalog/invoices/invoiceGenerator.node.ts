import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { invoiceFields } from './fields.ts';

const lines = [
  { name: 'Loom', quantity: 2, price: '49.95', vat: '19' },
  { name: 'Book', price: '10', vat: '7', discount: '1.50' },
];
const of = {
  lines: '{{ lines }}',
  buyerName: '{{ customer }}',
  buyerCountry: 'DE',
  sellerName: 'Weavers GmbH',
  sellerCountry: 'DE',
  sellerVatId: 'DE123456789',
  issuedOn: '2027-01-31',
  format: 'ubl',
};
const order = { customer: 'Ada Lovelace', lines };
const vat = [
  { category: 'S', rate: '19', basis: '99.90', tax: '18.98' },
  { category: 'S', rate: '7', basis: '8.50', tax: '0.60' },
];
const facts = { currency: 'EUR', net: '108.40', tax: '19.58', total: '127.98', vat };

export const invoiceGenerator = defineNode({
  type: 'invoiceGenerator',
  name: 'Invoice Generator',
  category: 'Payment & E-Wallets',
  icon: 'receipt',
  description:
    'Makes invoices and credit notes as PDF with Factur-X, UBL or CII, with consecutive numbers, taxes and payment codes',
  summary: '{kind} for {buyerName}',
  effect: 'write',
  fields: invoiceFields,
  sample: [
    {
      invoice: {
        name: 'INV-2027-00001.pdf',
        mediaType: 'application/pdf',
        size: 40_000,
        number: 'INV-2027-00001',
        kind: 'invoice',
        issuedOn: '2027-01-31',
        dueOn: '2027-03-02',
        ...facts,
        paymentReference: 'INV-2027-00001',
      },
    },
  ],
  examples: [
    {
      title: 'VAT is computed for each rate, and rounded there',
      given: [order],
      with: of,
      gives: {
        main: [
          {
            ...order,
            invoice: {
              name: 'INV-2027-00001.xml',
              mediaType: 'application/xml',
              size: 4233,
              number: 'INV-2027-00001',
              kind: 'invoice',
              issuedOn: '2027-01-31',
              dueOn: '2027-03-02',
              ...facts,
              paymentReference: 'INV-2027-00001',
            },
          },
        ],
      },
    },
    {
      title: 'A price is a decimal number',
      given: [{ customer: 'Ada', lines: [{ name: 'Loom', price: '49,95' }] }],
      with: of,
      fails: 'field_invalid',
    },
    {
      title: 'Who charges VAT has a VAT ID or a tax number',
      given: [order],
      with: { ...of, sellerVatId: '' },
      fails: 'field_required',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).makeInvoices(context),
});
