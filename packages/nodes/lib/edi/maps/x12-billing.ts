import { purposes } from './x12-codes.ts';
import {
  charges,
  contacts,
  currency,
  delivery,
  descriptions,
  parties,
  productIds,
  references,
  routing,
  terms,
  x12Dates,
} from './x12-common.ts';
import type { MessageMap } from './map.ts';
import { list, segment } from './map.ts';

const taxes = list('taxes', 'TXI', {
  type: '1! 2/2',
  amount: '2 number 1/18',
  percent: '3 number 1/10',
  jurisdictionType: '4 2/2',
  jurisdiction: '5 1/10',
  exempt: '6 1/1',
});

const lineCount = segment(
  'CTT',
  { lineCount: '1! number 1/6', hashTotal: '2 number 1/10' },
  {
    defaults: ({ lines }) => ({ lineCount: Array.isArray(lines) ? lines.length : 0 }),
  },
);

/** Invoice. */
export const x810: MessageMap = {
  standard: 'x12',
  type: '810',
  name: 'Invoice',
  group: 'IN',
  parts: [
    segment(
      'BIG',
      {
        invoiceDate: '1! date 8/8',
        invoiceNumber: '2! 1/22',
        orderDate: '3 date 8/8',
        orderNumber: '4 1/22',
        release: '5 1/30',
        changeSequence: '6 1/8',
        invoiceType: '7 2/2',
        purpose: ['8 2/2', purposes],
      },
      { required: true },
    ),
    currency,
    references,
    contacts,
    parties,
    terms,
    x12Dates,
    delivery,
    list(
      'lines',
      'IT1',
      { line: '1 1/20', quantity: '2 number 1/10', unit: '3 2/2', price: '4 number 1/17', priceBasis: '5 2/2' },
      [taxes, descriptions, references, charges, x12Dates, parties],
      { pairs: productIds(6), required: true, counted: 'line' },
    ),
    segment(
      'TDS',
      { total: '1! cents 1/15', discountable: '2 cents 1/15', discounted: '3 cents 1/15', discount: '4 cents 1/15' },
      { required: true },
    ),
    taxes,
    segment('CAD', {
      transport: '1 1/2',
      equipmentInitial: '2 1/4',
      equipmentNumber: '3 1/10',
      carrier: '4 2/4',
      routingText: '5 1/35',
      carrierReferenceType: '7 2/3',
      carrierReference: '8 1/30',
    }),
    charges,
    segment('ISS', {
      unitsShipped: '1 number 1/10',
      unitsShippedUnit: '2 2/2',
      weight: '3 number 1/10',
      weightUnit: '4 2/2',
    }),
    lineCount,
  ],
};

/** Stock and availability. */
export const x846: MessageMap = {
  standard: 'x12',
  type: '846',
  name: 'Inventory Inquiry/Advice',
  group: 'IB',
  parts: [
    segment(
      'BIA',
      {
        purpose: ['1! 2/2', purposes],
        reportType: '2! 2/2',
        reportNumber: '3! 1/30',
        reportDate: '4! date 8/8',
        reportTime: '5 time 4/8',
      },
      { required: true, defaults: () => ({ purpose: 'original', reportType: 'MB' }) },
    ),
    currency,
    references,
    contacts,
    x12Dates,
    parties,
    list(
      'lines',
      'LIN',
      { line: '1 1/20' },
      [
        descriptions,
        list('prices', 'CTP', {
          class: '1 2/2',
          type: '2 3/3',
          price: '3 number 1/17',
          quantity: '4 number 1/15',
          unit: '5.1 2/2',
        }),
        x12Dates,
        references,
        routing,
        list(
          'quantities',
          'QTY',
          {
            type: ['1! 2/2', { onHand: '33', available: '17', committed: '21', onOrder: '63', backorder: '02' }],
            quantity: '2! number 1/15',
            unit: '3.1 2/2',
          },
          [
            segment('UIT', { statusUnit: '1.1 2/2', price: '2 number 1/17', priceBasis: '3 2/2' }),
            x12Dates,
            references,
          ],
        ),
        parties,
      ],
      { pairs: productIds(2), counted: 'line' },
    ),
    lineCount,
  ],
};

const syntaxNote = list('errors', 'AK4', {
  element: '1.1! number 1/2',
  component: '1.2 number 1/2',
  elementNumber: '2 1/4',
  code: '3! 1/3',
  value: '4 1/99',
});

/** Acknowledgement of a functional group. */
export const x997: MessageMap = {
  standard: 'x12',
  type: '997',
  name: 'Functional Acknowledgment',
  group: 'FA',
  parts: [
    segment('AK1', { groupType: '1! 2/2', groupControl: '2! 1/9' }, { required: true }),
    list('documents', 'AK2', { type: '1! 3/3', control: '2! 4/9' }, [
      list('segments', 'AK3', { segment: '1! 2/3', position: '2! number 1/6', loop: '3 1/6', code: '4 1/3' }, [
        syntaxNote,
      ]),
      segment(
        'AK5',
        {
          status: ['1! 1/1', { accepted: 'A', acceptedWithErrors: 'E', rejected: 'R', partiallyAccepted: 'P' }],
          code: '2 1/3',
          code2: '3 1/3',
          code3: '4 1/3',
          code4: '5 1/3',
          code5: '6 1/3',
        },
        { required: true },
      ),
    ]),
    segment(
      'AK9',
      {
        groupStatus: ['1! 1/1', { accepted: 'A', acceptedWithErrors: 'E', rejected: 'R', partiallyAccepted: 'P' }],
        included: '2! number 1/6',
        received: '3! number 1/6',
        acceptedCount: '4! number 1/6',
        groupCode: '5 1/3',
        groupCode2: '6 1/3',
        groupCode3: '7 1/3',
        groupCode4: '8 1/3',
        groupCode5: '9 1/3',
      },
      { required: true },
    ),
  ],
};
