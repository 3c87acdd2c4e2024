import { chargeKinds, dateTypes, idTypes, productTypes, referenceTypes, roles } from './x12-codes.ts';
import type { ListPart, PairPlaces, SegmentPart } from './map.ts';
import { dates, list, segment } from './map.ts';

// ASC X12 version 004010: segments that several transaction sets share.

/** References: purchase order, department, bill of lading. */
export const references = list('references', 'REF', {
  type: ['1! 2/3', referenceTypes],
  number: '2 1/30',
  description: '3 1/80',
});

/** People to ask. */
export const contacts = list('contacts', 'PER', {
  function: '1! 2/2',
  name: '2 1/60',
  type: '3 2/2',
  number: '4 1/80',
  type2: '5 2/2',
  number2: '6 1/80',
  type3: '7 2/2',
  number3: '8 1/80',
});

/** Dates by their type. */
export const x12Dates = dates('dates', dateTypes);

/** A party with its address. */
export const parties: ListPart = list(
  'parties',
  'N1',
  { role: ['1! 2/3', roles], name: '2 1/60', idType: ['3 1/2', idTypes], id: '4 2/80' },
  [
    segment('N2', { name2: '1! 1/60', name3: '2 1/60' }),
    list('streets', 'N3', { street: '1! 1/55', street2: '2 1/55' }),
    segment('N4', { city: '1 2/30', state: '2 2/2', postalCode: '3 3/15', country: '4 2/3' }),
    references,
    contacts,
  ],
);

/** Product IDs by their type. */
export const productIds = (from: number): PairPlaces => ({
  name: 'ids',
  from,
  to: from + 19,
  codes: productTypes,
  as: 'elements',
});

/** Product descriptions. */
export const descriptions = list('descriptions', 'PID', {
  type: '1! 1/1',
  characteristic: '2 2/3',
  agency: '3 2/2',
  code: '4 1/12',
  text: '5 1/80',
});

/** Allowances and charges. */
export const charges = list('charges', 'SAC', {
  kind: ['1! 1/1', chargeKinds],
  code: '2 4/4',
  amount: '5 cents 1/15',
  percentQualifier: '6 1/1',
  percent: '7 number 1/6',
  rate: '8 number 1/9',
  unit: '9 2/2',
  quantity: '10 number 1/15',
  method: '12 2/2',
  description: '15 1/80',
});

/** Terms of payment. */
export const terms = list('terms', 'ITD', {
  type: '1 2/2',
  basis: '2 1/2',
  discountPercent: '3 number 1/6',
  discountDate: '4 date 8/8',
  discountDays: '5 number 1/3',
  netDate: '6 date 8/8',
  netDays: '7 number 1/3',
  discountAmount: '8 cents 1/10',
  description: '12 1/80',
});

/** Who carries the goods, and how. */
export const routing = list('routing', 'TD5', {
  sequence: '1 1/2',
  idType: '2 1/2',
  carrier: '3 2/80',
  method: '4 1/2',
  description: '5 1/35',
  orderStatus: '6 2/2',
});

/** The currency. */
export const currency: SegmentPart = segment(
  'CUR',
  { currencyOf: '1! 2/3', currency: '2! 3/3' },
  {
    // The currency is nearly always that of the buyer.
    defaults: ({ currency: code }) => (typeof code === 'string' ? { currencyOf: 'BY' } : {}),
  },
);

/** Terms of delivery. */
export const delivery = list('deliveryTerms', 'FOB', {
  payment: '1! 2/2',
  locationType: '2 1/2',
  description: '3 1/80',
  termsType: '4 2/2',
  terms: '5 3/3',
});

/** A message in free text. */
export const messages = list('messages', 'MSG', { text: '1! 1/264' });

/** The number of lines, counted where it is left out. */
export const totals = segment(
  'CTT',
  { lineCount: '1! number 1/6', hashTotal: '2 number 1/10' },
  { defaults: ({ lines }) => ({ lineCount: Array.isArray(lines) ? lines.length : 0 }) },
);
