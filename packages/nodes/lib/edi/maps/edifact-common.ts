import {
  agencies,
  amountTypes,
  dateTypes,
  documentTypes,
  functions,
  priceTypes,
  productTypes,
  quantityTypes,
  referenceTypes,
  roles,
} from './edifact-codes.ts';
import type { Codes, ListPart, MapPart, PairPlaces, SegmentPart } from './map.ts';
import { dates, list, segment } from './map.ts';

// UN/EDIFACT directory D.96A: segments that several messages share.

/** Dates by their type. */
export const edifactDates = dates('dates', dateTypes);

/** The beginning of a message: what it is, its number, why it is sent. */
export const beginning = (type: string): SegmentPart =>
  segment(
    'BGM',
    {
      documentType: ['1.1 1/3', documentTypes],
      documentName: '1.4 1/35',
      number: '2 1/35',
      function: ['3 1/3', functions],
      responseType: '4 1/3',
    },
    { required: true, defaults: () => ({ documentType: type, function: 'original' }) },
  );

/** References, each with its dates. */
export const references = list(
  'references',
  'RFF',
  { type: ['1.1! 1/3', referenceTypes], number: '1.2 1/35', line: '1.3 1/6' },
  [edifactDates],
);

/** Free text. */
export const texts = list('texts', 'FTX', {
  subject: '1! 1/3',
  code: '3.1 1/3',
  text: '4.1 1/70',
  text2: '4.2 1/70',
  text3: '4.3 1/70',
  text4: '4.4 1/70',
  text5: '4.5 1/70',
  language: '5 1/3',
});

const contacts = list('contacts', 'CTA', { function: '1 1/3', code: '2.1 1/17', name: '2.2 1/35' }, [
  list('channels', 'COM', { number: '1.1! 1/512', type: '1.2! 1/3' }),
]);

/** A party with its address. */
export const parties: ListPart = list(
  'parties',
  'NAD',
  {
    role: ['1! 1/3', roles],
    id: '2.1 1/35',
    idAgency: ['2.3 1/3', agencies],
    nameAndAddress: '3.1 1/35',
    name: '4.1 1/35',
    name2: '4.2 1/35',
    name3: '4.3 1/35',
    street: '5.1 1/35',
    street2: '5.2 1/35',
    city: '6 1/35',
    region: '7 1/9',
    postalCode: '8 1/9',
    country: '9 1/3',
  },
  [list('locations', 'LOC', { type: '1! 1/3', id: '2.1 1/25', name: '2.4 1/70' }), references, contacts],
);

/** Currencies. */
export const currencies = list('currencies', 'CUX', { usage: '1.1! 1/3', currency: '1.2 3/3', type: '1.3 1/3' });

/** Terms of payment, with their dates. */
export const terms = list('terms', 'PAT', { type: '1! 1/3', description: '2.4 1/35' }, [
  edifactDates,
  segment('PCD', { percentType: '1.1! 1/3', percent: '1.2 number 1/10' }),
]);

/** Means of transport. */
export const transport = list('transport', 'TDT', {
  stage: '1! 1/3',
  reference: '2 1/17',
  mode: '3.1 1/3',
  carrier: '5.1 1/17',
  carrierName: '5.4 1/35',
  vehicle: '8.4 1/35',
});

/** Terms of delivery. */
export const deliveryTerms = list('deliveryTerms', 'TOD', {
  function: '1 1/3',
  payment: '2 1/3',
  terms: '3.1 1/3',
  text: '3.4 1/70',
});

/** Quantities. */
export const quantities = list('quantities', 'QTY', {
  type: ['1.1! 1/3', quantityTypes],
  quantity: '1.2! number 1/15',
  unit: '1.3 1/3',
});

/** Amounts of money. */
export const amounts = list('amounts', 'MOA', {
  type: ['1.1! 1/3', amountTypes],
  amount: '1.2 number 1/35',
  currency: '1.3 3/3',
});

/** Prices. */
export const prices = list('prices', 'PRI', {
  type: ['1.1! 1/3', priceTypes],
  price: '1.2 number 1/15',
  kind: '1.3 1/3',
  kindOfList: '1.4 1/3',
  basis: '1.5 number 1/9',
  unit: '1.6 1/3',
});

/** Taxes, with their amounts. */
export const taxesAs = (name: string): ListPart =>
  list(name, 'TAX', { function: '1! 1/3', type: '2.1 1/3', percent: '5.4 number 1/17', category: '6 1/3' }, [amounts]);

/** Allowances and charges. */
export const chargesAs = (name: string): ListPart =>
  list(name, 'ALC', { kind: ['1! 1/3', { allowance: 'A', charge: 'C' }], code: '5.1 1/3', description: '5.4 1/35' }, [
    segment('PCD', { percentType: '1.1! 1/3', percent: '1.2 number 1/10' }),
    amounts,
  ]);

/** Descriptions of goods. */
export const descriptions = list('descriptions', 'IMD', {
  type: '1 1/3',
  characteristic: '2 1/3',
  code: '3.1 1/17',
  text: '3.4 1/35',
  text2: '3.5 1/35',
  language: '3.6 1/3',
});

/** Packages. */
export const packages = list('packages', 'PAC', { quantity: '1 number 1/8', type: '3.1 1/17', typeName: '3.4 1/35' });

/** Product IDs by their type. */
export const productIds: SegmentPart = segment(
  'PIA',
  { idFunction: '1! 1/3' },
  {
    pairs: { name: 'ids', from: 2, to: 6, codes: productTypes, as: 'components' } satisfies PairPlaces,
    defaults: ({ ids }) => (typeof ids === 'object' ? { idFunction: '1' } : {}),
  },
);

/** Lines. */
export const lines = (parts: readonly MapPart[], actionCodes: Codes, required = false): ListPart =>
  list(
    'lines',
    'LIN',
    { line: '1 1/6', action: ['2 1/3', actionCodes], item: '3.1 1/35', itemType: ['3.2 1/3', productTypes] },
    parts,
    { counted: 'line', required },
  );

/** Totals for control. */
export const controls = list('controls', 'CNT', { type: '1.1! 1/3', value: '1.2! number 1/18', unit: '1.3 1/3' });

/** The same within header and lines. */
export const taxes = taxesAs('taxes');
export const charges = chargesAs('charges');
