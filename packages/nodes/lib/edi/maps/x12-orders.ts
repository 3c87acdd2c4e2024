import { acknowledgementTypes, dateTypes, lineStatuses, orderTypes, purposes } from './x12-codes.ts';
import {
  charges,
  contacts,
  currency,
  delivery,
  descriptions,
  messages,
  parties,
  productIds,
  references,
  routing,
  terms,
  totals,
  x12Dates,
} from './x12-common.ts';
import type { FieldPlaces, MapPart, MessageMap } from './map.ts';
import { list, segment } from './map.ts';

/** A line of an order, as PO1 has it. */
const orderLine: FieldPlaces = {
  line: '1 1/20',
  quantity: '2 number 1/15',
  unit: '3 2/2',
  price: '4 number 1/17',
  priceBasis: '5 2/2',
};

const schedule = list('schedule', 'SCH', {
  quantity: '1! number 1/15',
  unit: '2! 2/2',
  dateType: ['5! 3/3', dateTypes],
  date: '6! date 8/8',
  time: '7 time 4/8',
});

const notes = list('notes', 'N9', { type: '1! 2/3', number: '2 1/30', text: '3 1/45', date: '4 date 8/8' }, [messages]);

const packing = segment('PO4', {
  innerPacks: '1 number 1/6',
  packSize: '2 number 1/8',
  packUnit: '3 2/2',
  packaging: '4 3/5',
});

const header: readonly MapPart[] = [currency, references, contacts, delivery, charges, terms, x12Dates, routing];

/** Purchase order. */
export const x850: MessageMap = {
  standard: 'x12',
  type: '850',
  name: 'Purchase Order',
  group: 'PO',
  parts: [
    segment(
      'BEG',
      {
        purpose: ['1! 2/2', purposes],
        orderType: ['2! 2/2', orderTypes],
        orderNumber: '3! 1/22',
        release: '4 1/30',
        orderDate: '5! date 8/8',
        contract: '6 1/30',
      },
      { required: true, defaults: () => ({ purpose: 'original', orderType: 'standAlone' }) },
    ),
    ...header,
    notes,
    parties,
    list('lines', 'PO1', orderLine, [descriptions, packing, references, charges, x12Dates, schedule, notes, parties], {
      pairs: productIds(6),
      required: true,
      counted: 'line',
    }),
    totals,
    segment('AMT', { amountType: '1! 1/3', amount: '2! number 1/18' }),
  ],
};

/** Answer to a purchase order. */
export const x855: MessageMap = {
  standard: 'x12',
  type: '855',
  name: 'Purchase Order Acknowledgment',
  group: 'PR',
  parts: [
    segment(
      'BAK',
      {
        purpose: ['1! 2/2', purposes],
        acknowledgement: ['2! 2/2', acknowledgementTypes],
        orderNumber: '3! 1/22',
        orderDate: '4! date 8/8',
        release: '5 1/30',
        requestNumber: '6 1/45',
        contract: '7 1/30',
        reference: '8 1/30',
        acknowledgementDate: '9 date 8/8',
      },
      { required: true, defaults: () => ({ purpose: 'original' }) },
    ),
    ...header,
    notes,
    parties,
    list(
      'lines',
      'PO1',
      orderLine,
      [
        descriptions,
        packing,
        references,
        charges,
        x12Dates,
        list(
          'acknowledgements',
          'ACK',
          {
            status: ['1! 2/2', lineStatuses],
            quantity: '2 number 1/15',
            unit: '3 2/2',
            dateType: ['4 3/3', dateTypes],
            date: '5 date 8/8',
          },
          [],
          { pairs: productIds(7) },
        ),
        schedule,
        notes,
        parties,
      ],
      { pairs: productIds(6), counted: 'line' },
    ),
    totals,
  ],
};
