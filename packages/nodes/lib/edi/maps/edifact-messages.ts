import { actions } from './edifact-codes.ts';
import {
  amounts,
  beginning,
  charges,
  chargesAs,
  controls,
  currencies,
  deliveryTerms,
  descriptions,
  edifactDates,
  lines,
  packages,
  parties,
  prices,
  productIds,
  quantities,
  references,
  taxes,
  taxesAs,
  terms,
  texts,
  transport,
} from './edifact-common.ts';
import type { LevelsPart, MapPart, MessageMap } from './map.ts';
import { border, list, segment } from './map.ts';

const header = (type: string): readonly MapPart[] => [
  beginning(type),
  edifactDates,
  texts,
  references,
  parties,
  taxes,
  currencies,
  terms,
  transport,
  deliveryTerms,
  charges,
];

const measurements = list('measurements', 'MEA', {
  type: '1! 1/3',
  dimension: '2.1 1/3',
  unit: '3.1 1/3',
  value: '3.2 number 1/18',
});

const locations = list('locations', 'LOC', { type: '1! 1/3', id: '2.1 1/25', name: '2.4 1/70' });

const orderLine: readonly MapPart[] = [
  productIds,
  descriptions,
  measurements,
  quantities,
  edifactDates,
  amounts,
  texts,
  prices,
  references,
  packages,
  locations,
  taxes,
  parties,
  charges,
];

const summary: readonly MapPart[] = [controls, amounts];

/** Purchase order. */
export const orders: MessageMap = {
  standard: 'edifact',
  type: 'ORDERS',
  name: 'Purchase order',
  group: '',
  parts: [...header('order'), lines(orderLine, actions, true), border('S'), ...summary],
};

/** Answer to a purchase order. */
export const ordrsp: MessageMap = {
  standard: 'edifact',
  type: 'ORDRSP',
  name: 'Purchase order response',
  group: '',
  parts: [...header('orderResponse'), lines(orderLine, actions), border('S'), ...summary],
};

const consignment: LevelsPart = {
  part: 'levels',
  tag: 'CPS',
  name: 'levels',
  id: 1,
  parent: 2,
  fields: { packaging: '3 1/3' },
  parts: [
    list('packages', 'PAC', { quantity: '1 number 1/8', type: '3.1 1/17', typeName: '3.4 1/35' }, [
      measurements,
      quantities,
      list('marks', 'PCI', { instructions: '1 1/3', mark: '2.1 1/35', mark2: '2.2 1/35' }, [
        references,
        list('identities', 'GIN', { type: '1! 1/3', number: '2.1! 1/35', number2: '3.1 1/35', number3: '4.1 1/35' }),
      ]),
    ]),
    lines(
      [productIds, descriptions, measurements, quantities, texts, edifactDates, references, locations, parties],
      actions,
    ),
  ],
};

/** Despatch advice. */
export const desadv: MessageMap = {
  standard: 'edifact',
  type: 'DESADV',
  name: 'Despatch advice',
  group: '',
  parts: [
    beginning('despatchAdvice'),
    edifactDates,
    measurements,
    references,
    parties,
    deliveryTerms,
    transport,
    list('equipment', 'EQD', { type: '1! 1/3', number: '2.1 1/17' }),
    consignment,
    controls,
  ],
};

/** Invoice. */
export const invoic: MessageMap = {
  standard: 'edifact',
  type: 'INVOIC',
  name: 'Invoice',
  group: '',
  parts: [
    ...header('invoice'),
    lines(orderLine, actions),
    border('S'),
    controls,
    amounts,
    taxesAs('taxTotals'),
    chargesAs('chargeTotals'),
  ],
};

/** Stock. */
export const invrpt: MessageMap = {
  standard: 'edifact',
  type: 'INVRPT',
  name: 'Inventory report',
  group: '',
  parts: [
    beginning('inventoryReport'),
    edifactDates,
    references,
    parties,
    currencies,
    lines(
      [
        productIds,
        descriptions,
        measurements,
        quantities,
        edifactDates,
        texts,
        locations,
        references,
        parties,
        prices,
        // What follows it is of the movement, not of the line.
        list('stock', 'INV', { direction: '1 1/3', change: '2 1/3', reason: '3 1/3', method: '4 1/3' }, [
          quantities,
          edifactDates,
          locations,
        ]),
      ],
      actions,
      true,
    ),
    controls,
  ],
};

const status = {
  rejected: '4',
  accepted: '7',
  received: '8',
};

const segmentErrors = list('segments', 'UCS', { position: '1! number 1/6', code: '2 1/3' }, [
  list('errors', 'UCD', { code: '1! 1/3', element: '2.1! number 1/3', component: '2.2 number 1/3' }),
]);

/** Acknowledgement of an interchange. */
export const contrl: MessageMap = {
  standard: 'edifact',
  type: 'CONTRL',
  name: 'Syntax and service report',
  group: '',
  parts: [
    segment(
      'UCI',
      {
        interchangeControl: '1! 1/14',
        sender: '2.1! 1/35',
        senderQualifier: '2.2 1/4',
        receiver: '3.1! 1/35',
        receiverQualifier: '3.2 1/4',
        status: ['4! 1/3', status],
        code: '5 1/3',
        segment: '6 1/3',
        element: '7.1 number 1/3',
        component: '7.2 number 1/3',
      },
      { required: true },
    ),
    list(
      'documents',
      'UCM',
      {
        control: '1! 1/14',
        type: '2.1! 1/6',
        version: '2.2! 1/3',
        release: '2.3! 1/3',
        agency: '2.4! 1/3',
        association: '2.5 1/6',
        status: ['3! 1/3', status],
        code: '4 1/3',
        segment: '5 1/3',
        element: '6.1 number 1/3',
        component: '6.2 number 1/3',
      },
      [segmentErrors],
    ),
  ],
};
