import { levelCodes, purposes } from './x12-codes.ts';
import {
  charges,
  contacts,
  delivery,
  descriptions,
  parties,
  productIds,
  references,
  routing,
  x12Dates,
} from './x12-common.ts';
import type { LevelsPart, MapPart, MessageMap } from './map.ts';
import { list, segment } from './map.ts';

const equipment = list('equipment', 'TD3', { code: '1 2/2', initial: '2 1/4', number: '3 1/10', seal: '9 2/15' });

const packages = list('packages', 'TD1', {
  packaging: '1 3/5',
  quantity: '2 number 1/7',
  weightType: '6 1/2',
  weight: '7 number 1/10',
  weightUnit: '8 2/2',
  volume: '9 number 1/8',
  volumeUnit: '10 2/2',
});

const marks = list('marks', 'MAN', { type: '1! 1/2', number: '2! 1/48', number2: '3 1/48' });

const measurements = list('measurements', 'MEA', {
  type: '1 2/2',
  dimension: '2 1/3',
  value: '3 number 1/20',
  unit: '4.1 2/2',
});

/** What any level of a shipment may say of itself. */
const ofLevel: readonly MapPart[] = [
  segment('LIN', { line: '1 1/20' }, { pairs: productIds(2) }),
  segment('SN1', {
    shippedLine: '1 1/20',
    quantity: '2! number 1/10',
    unit: '3! 2/2',
    shippedToDate: '4 number 1/9',
    ordered: '5 number 1/9',
    orderedUnit: '6 2/2',
  }),
  segment('PRF', { orderNumber: '1! 1/22', release: '2 1/30', orderDate: '4 date 8/8' }),
  segment('PO4', { innerPacks: '1 number 1/6', packSize: '2 number 1/8', packUnit: '3 2/2' }),
  descriptions,
  measurements,
  packages,
  routing,
  equipment,
  references,
  contacts,
  marks,
  x12Dates,
  delivery,
  charges,
  parties,
];

const levels: LevelsPart = {
  part: 'levels',
  tag: 'HL',
  name: 'levels',
  required: true,
  id: 1,
  parent: 2,
  hasChild: 4,
  fields: { level: ['3! 1/2', levelCodes] },
  parts: ofLevel,
};

/** Ship notice. */
export const x856: MessageMap = {
  standard: 'x12',
  type: '856',
  name: 'Ship Notice/Manifest',
  group: 'SH',
  parts: [
    segment(
      'BSN',
      {
        purpose: ['1! 2/2', purposes],
        shipmentNumber: '2! 2/30',
        shipDate: '3! date 8/8',
        shipTime: '4! time 4/8',
        structure: '5 4/4',
      },
      { required: true, defaults: () => ({ purpose: 'original' }) },
    ),
    x12Dates,
    levels,
    segment(
      'CTT',
      { levelCount: '1! number 1/6', hashTotal: '2 number 1/10' },
      { defaults: ({ levels: all }) => ({ levelCount: countLevels(all) }) },
    ),
  ],
};

function countLevels(levelList: unknown): number {
  if (!Array.isArray(levelList)) return 0;
  return levelList.reduce<number>((sum, level: unknown) => sum + 1 + countLevels(inner(level)), 0);
}

const inner = (level: unknown): unknown =>
  typeof level === 'object' && level !== null && 'levels' in level ? level.levels : undefined;

const notes = list('notes', 'NTE', { type: '1 3/3', text: '2! 1/80' });

const warehouseDates = list('dates', 'G62', {
  type: '1 2/2',
  date: '2 date 8/8',
  timeType: '3 1/2',
  time: '4 time 4/8',
});

const warehouseReferences = list('references', 'N9', {
  type: '1! 2/3',
  number: '2 1/30',
  text: '3 1/45',
  date: '4 date 8/8',
});

const carrier = segment('W66', {
  paymentMethod: '1! 2/2',
  transport: '2! 1/2',
  routingText: '5 1/35',
  carrier: '10 2/4',
});

/** Order to ship from a warehouse. */
export const x940: MessageMap = {
  standard: 'x12',
  type: '940',
  name: 'Warehouse Shipping Order',
  group: 'OW',
  parts: [
    segment(
      'W05',
      {
        orderStatus: '1! 1/1',
        depositorOrder: '2! 1/22',
        orderNumber: '3 1/22',
        linkSequence: '4 1/6',
        masterReference: '5 1/22',
      },
      { required: true, defaults: () => ({ orderStatus: 'N' }) },
    ),
    parties,
    warehouseReferences,
    warehouseDates,
    notes,
    carrier,
    list(
      'lines',
      'LX',
      { line: '1! 1/6' },
      [
        list('marks', 'MAN', { type: '1! 1/2', number: '2! 1/48' }),
        segment(
          'W01',
          {
            quantity: '1! number 1/15',
            unit: '2! 2/2',
            upcCase: '3 12/12',
            idType: '4 2/2',
            id: '5 1/48',
            idType2: '6 2/2',
            id2: '7 1/48',
            lot: '8 1/30',
            idType3: '15 2/2',
            id3: '16 1/48',
          },
          { required: true },
        ),
        list('descriptions', 'G69', { text: '1! 1/45' }),
        warehouseReferences,
        list('amounts', 'AMT', { type: '1! 1/3', amount: '2! number 1/18' }),
      ],
      { required: true, counted: 'line' },
    ),
    segment(
      'W76',
      {
        totalQuantity: '1! number 1/15',
        totalWeight: '2 number 1/10',
        weightUnit: '3 2/2',
        totalVolume: '4 number 1/8',
        volumeUnit: '5 2/2',
      },
      {
        defaults: ({ lines }) => ({ totalQuantity: sumOf(lines, 'quantity') }),
      },
    ),
  ],
};

/** What a warehouse has shipped. */
export const x945: MessageMap = {
  standard: 'x12',
  type: '945',
  name: 'Warehouse Shipping Advice',
  group: 'SW',
  parts: [
    segment(
      'W06',
      {
        reporting: '1! 1/2',
        depositorOrder: '2 1/22',
        shipDate: '3 date 8/8',
        shipmentNumber: '4 2/30',
        agentShipment: '5 1/30',
        orderNumber: '6 1/22',
        masterReference: '7 1/22',
      },
      { required: true, defaults: () => ({ reporting: 'F' }) },
    ),
    parties,
    warehouseReferences,
    warehouseDates,
    notes,
    segment('W27', {
      transport: '1! 1/2',
      carrier: '2 2/4',
      routingText: '3 1/35',
      paymentMethod: '4 2/2',
      equipmentCode: '5 2/2',
      equipmentInitial: '6 1/4',
      equipmentNumber: '7 1/10',
    }),
    list(
      'lines',
      'LX',
      { line: '1! 1/6' },
      [
        list('marks', 'MAN', { type: '1! 1/2', number: '2! 1/48' }),
        list(
          'items',
          'W12',
          {
            status: '1! 2/2',
            ordered: '2 number 1/10',
            shipped: '3 number 1/10',
            difference: '4 number 1/9',
            unit: '5 2/2',
            upcCase: '6 12/12',
            idType: '7 2/2',
            id: '8 1/48',
            lot: '9 1/30',
            weight: '10 number 1/10',
            weightType: '11 1/2',
            weightUnit: '12 1/1',
            idType2: '17 2/2',
            id2: '18 1/48',
          },
          [list('descriptions', 'G69', { text: '1! 1/45' }), warehouseReferences],
        ),
      ],
      { required: true, counted: 'line' },
    ),
    segment(
      'W03',
      {
        totalShipped: '1! number 1/10',
        totalWeight: '2 number 1/10',
        weightUnit: '3 2/2',
        totalVolume: '4 number 1/8',
        volumeUnit: '5 2/2',
        cartons: '6 number 1/8',
        cartonUnit: '7 2/2',
      },
      {
        defaults: ({ lines }) => ({ totalShipped: shippedOf(lines) }),
      },
    ),
  ],
};

const numberAt = (entry: unknown, name: string): number => {
  const value: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, name) : 0;
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
};

const sumOf = (entries: unknown, name: string): number =>
  Array.isArray(entries) ? entries.reduce<number>((sum, entry) => sum + numberAt(entry, name), 0) : 0;

const shippedOf = (lines: unknown): number =>
  Array.isArray(lines)
    ? lines.reduce<number>(
        (sum, line: unknown) =>
          sum + sumOf(typeof line === 'object' && line !== null ? Reflect.get(line, 'items') : [], 'shipped'),
        0,
      )
    : 0;
