import { choice, json, multiline, number, text } from '@heddle/contract/node/fields';
import { missingGlyphsField } from '../../lib/fonts/missing-glyphs.ts';

const pdf = { format: ['facturX', 'pdf'] };
const payment = { section: 'Payment Configuration' } as const;
const numbered = { numberFrom: ['series'] };

const seller = (label: string, more: { placeholder?: string; required?: boolean; help?: string } = {}) =>
  text({ label, section: 'Payment Configuration', ...(more.required ? {} : { optional: true }), ...more });
const buyer = (label: string, placeholder: string, more: { required?: boolean; help?: string } = {}) =>
  text({ label, placeholder, ...(more.required ? {} : { optional: true }), ...more });

export const invoiceFields = {
  kind: choice({
    label: 'Document',
    default: 'invoice',
    choices: [
      { value: 'invoice', label: 'Invoice' },
      { value: 'creditNote', label: 'Credit note' },
    ],
  }),
  lines: json({
    label: 'Lines',
    required: true,
    placeholder: '{{ lines }}',
    help: 'A list of objects with name, quantity (default 1), price (net, as text), vat (percent), and if needed unit, discount (amount) and description.',
  }),
  currency: text({ label: 'Currency', default: 'EUR', required: true }),
  vatRate: text({ label: 'VAT (%)', default: '0', help: 'For lines without a rate of their own.' }),
  vatCategory: choice({
    label: 'Lines without VAT',
    default: 'E',
    choices: [
      { value: 'Z', label: 'Zero rated' },
      { value: 'E', label: 'Exempt' },
      { value: 'AE', label: 'Reverse charge' },
      { value: 'K', label: 'Delivery within the EU' },
      { value: 'G', label: 'Export' },
      { value: 'O', label: 'Outside the scope of VAT' },
    ],
    help: 'Why lines with a rate of 0 have no VAT.',
  }),
  exemption: text({
    label: 'Reason without VAT',
    placeholder: 'VAT exempt under …',
    help: 'Stands on the invoice. If empty, the words for the choice above.',
    optional: true,
  }),
  buyerName: text({ label: 'Customer', required: true, placeholder: '{{ customer.name }}' }),
  buyerStreet: buyer('Street of the customer', '{{ customer.street }}'),
  buyerPostcode: buyer('Postcode of the customer', '{{ customer.postcode }}'),
  buyerCity: buyer('City of the customer', '{{ customer.city }}'),
  buyerCountry: text({ label: 'Country of the customer', required: true, placeholder: 'DE', help: 'Two letters.' }),
  buyerVatId: buyer('VAT ID of the customer', '{{ customer.vatId }}'),
  buyerEmail: buyer('Email address of the customer', '{{ customer.email }}'),
  buyerEndpoint: buyer('Electronic address of the customer', '0088:7300010000001', {
    help: 'A scheme and an ID, for Peppol. If empty, the email address.',
  }),
  buyerReference: buyer('Reference of the customer', '04011000-12345-03', {
    help: 'What the customer asked to name: for authorities in Germany the Leitweg-ID.',
  }),
  orderNumber: buyer('Order number', '{{ order }}'),
  correctsNumber: text({
    label: 'Corrected invoice',
    required: true,
    placeholder: '{{ invoice }}',
    when: { kind: ['creditNote'] },
    help: 'The number of the invoice that money is given back for.',
  }),
  sellerName: seller('Seller', { required: true }),
  sellerStreet: seller('Street'),
  sellerPostcode: seller('Postcode'),
  sellerCity: seller('City'),
  sellerCountry: seller('Country', { required: true, placeholder: 'DE' }),
  sellerVatId: seller('VAT ID', { placeholder: 'DE123456789' }),
  sellerTaxNumber: seller('Tax number', { help: 'Where there is no VAT ID.' }),
  sellerEmail: seller('Email address'),
  sellerEndpoint: seller('Electronic address', { placeholder: '9930:DE123456789' }),
  iban: text({ label: 'IBAN', ...payment }),
  bic: text({ label: 'BIC', ...payment, optional: true }),
  paymentReference: text({
    label: 'Payment reference',
    ...payment,
    optional: true,
    help: 'RF… or the 27 digits of a QR reference. If empty, the number.',
  }),
  dueDays: number({
    label: 'Days until due',
    default: 30,
    min: 0,
    max: 3650,
    step: 1,
    ...payment,
    when: { kind: ['invoice'] },
  }),
  terms: text({ label: 'Terms of payment', ...payment, optional: true, placeholder: '2 % within 10 days' }),
  payUrl: text({ label: 'Payment link', ...payment, optional: true, placeholder: '{{ url }}' }),
  paymentCode: choice({
    label: 'Payment code',
    default: 'none',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'epc', label: 'SEPA transfer (EPC QR code)' },
      { value: 'swiss', label: 'Swiss QR code' },
      { value: 'link', label: 'The payment link' },
    ],
    ...payment,
    when: { ...pdf, kind: ['invoice'] },
  }),
  numberFrom: choice({
    label: 'Number',
    default: 'series',
    choices: [
      { value: 'series', label: 'The next one of a series' },
      { value: 'given', label: 'Given' },
    ],
  }),
  series: text({
    label: 'Series',
    default: 'INV-{YYYY}-{NNNNN}',
    required: true,
    when: numbered,
    help: '{YYYY}, {YY} and {MM} are the day of issue, {NNNNN} the number with so many digits. Each text without the number has a count of its own.',
  }),
  firstNumber: number({
    label: 'First number',
    default: 1,
    min: 1,
    max: 999_999_999,
    step: 1,
    when: numbered,
    optional: true,
  }),
  number: text({ label: 'Document number', required: true, when: { numberFrom: ['given'] } }),
  issuedOn: text({ label: 'Date', placeholder: '2027-01-31', optional: true, help: 'If empty, today.' }),
  deliveredOn: text({ label: 'Delivery date', placeholder: '{{ deliveredOn }}', optional: true }),
  note: multiline({ label: 'Note', optional: true }),
  format: choice({
    label: 'Format',
    default: 'facturX',
    choices: [
      { value: 'facturX', label: 'PDF with data (Factur-X, ZUGFeRD)' },
      { value: 'pdf', label: 'PDF' },
      { value: 'ubl', label: 'UBL (Peppol BIS 3)' },
      { value: 'cii', label: 'CII (EN 16931)' },
    ],
  }),
  language: choice({
    label: 'Language',
    default: 'en',
    choices: [
      { value: 'en', label: 'English' },
      { value: 'de', label: 'German' },
      { value: 'fr', label: 'French' },
    ],
    when: pdf,
  }),
  logo: text({
    label: 'Logo',
    when: pdf,
    optional: true,
    help: 'The name of a PNG or JPEG of the item. If empty, the name of the seller.',
  }),
  missingGlyphs: missingGlyphsField(pdf),
  to: text({ label: 'Result field', default: 'invoice', required: true }),
};
