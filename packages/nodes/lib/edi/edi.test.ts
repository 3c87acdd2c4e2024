import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acknowledgementsOf } from './acknowledge.ts';
import { documentsOf, segmentsOf } from './documents.ts';
import { edifactDelimiters } from './edifact.ts';
import { delimitersOf, interchangeOf } from './envelope.ts';
import type { EdiEnvelope } from './envelope.ts';
import type { Interchange, EdiSegment } from './interchange.ts';
import { readInterchanges } from './read.ts';
import type { WrittenInterchange } from './write.ts';
import { writeInterchange } from './write.ts';

const first = (text: string): Interchange => {
  const [interchange] = readInterchanges(text);
  if (!interchange) throw new Error('There is no interchange.');
  return interchange;
};

/** An order whose last line, counts and control number can be broken. */
const order = ({ line = 'PO1*1*10*EA*9.5**BP*A-1~', count = '6', control = '0001', groups = '1' } = {}): string =>
  'ISA*00*          *00*          *ZZ*ACME           *01*123456789      *260301*1200*U*00401*000000042*0*P*>~' +
  `GS*PO*ACME*123456789*20260301*1200*42*X*004010~ST*850*0001~BEG*00*SA*4500001234**20260301~N1*ST*Store 12*92*0012~${line}CTT*1~SE*${count}*${control}~GE*1*42~IEA*${groups}*000000042~`;

const orders =
  "UNA:+.? 'UNB+UNOC:3+4012345000009:14+5412345000013:14+260301:1200+REF1'UNH+1+ORDERS:D:96A:UN:EAN008'BGM+220+128576+9'" +
  "DTM+137:20260301:102'NAD+BY+5412345000013::9'LIN+1++4000862141404:EN'PIA+1+A?'1:SA'QTY+21:48:PCE'PRI+AAA:699,99'UNS+S'CNT+2:1'UNT+11+1'UNZ+1+REF1'";

describe('an interchange', () => {
  it('of X12 says its separators itself', () => {
    const other = order().replaceAll('*', '|').replaceAll('~', '\n').replaceAll('>', ':');
    expect(first(other)).toMatchObject({ delimiters: { element: '|', segment: '\n', component: ':' }, problems: [] });
    expect(documentsOf(other, 'fields')).toEqual(documentsOf(order(), 'fields'));
  });

  it('of EDIFACT does so as well, or has the usual ones; what follows its release character is data', () => {
    expect(documentsOf(orders, 'fields')).toMatchObject([
      { valid: true, document: { lines: [{ ids: { supplierArticle: "A'1" }, prices: [{ price: 699.99 }] }] } },
    ]);
    const bare = orders.slice(9);
    expect(documentsOf(bare, 'fields')).toEqual(documentsOf(orders, 'fields'));
    const other = `UNA;*,! #${bare.replaceAll("?'", '\u0000').replaceAll('+', '*').replaceAll(':', ';').replaceAll("'", '#').replaceAll('\u0000', "'")}`;
    expect(documentsOf(other, 'fields')).toEqual(documentsOf(orders, 'fields'));
  });

  it('may follow another, with line breaks anywhere between segments', () => {
    const lines = order().replaceAll('~', '~\r\n');
    expect(readInterchanges(`${lines}\n${lines}`)).toHaveLength(2);
    expect(readInterchanges(`\uFEFF${orders.replaceAll("'", "'\n").replace("?'\n", "?'")}`)).toHaveLength(1);
  });

  it.each([
    ['', 'it is empty'],
    ['Hello', 'it begins with "Hel"'],
    ['ISA*00', 'shorter than 106'],
    [order().replace('ST*850*0001~', ''), 'outside of a transaction set'],
    [order().slice(0, -1), 'has no end'],
    ["UNB+UNOC:3+A+B+260301:1200+1'BGM+220'", 'outside of a message'],
  ])('that is none is refused: %s', (text, reason) => {
    expect(() => readInterchanges(text)).toThrow(reason);
  });

  it('tells of trailers that say something else than is there', () => {
    const kinds = (text: string) => documentsOf(text, 'fields').map(({ problems }) => problems);
    expect(kinds(order())).toEqual([undefined]);
    expect(kinds(order({ count: '9' }))).toMatchObject([[{ kind: 'countDiffers', tag: 'SE', value: '9' }]]);
    expect(kinds(order({ control: '0002' }))).toMatchObject([[{ kind: 'controlDiffers', tag: 'SE' }]]);
    expect(kinds(order({ groups: '2' }))).toMatchObject([[{ kind: 'countDiffers', tag: 'IEA' }]]);
    expect(kinds(order().replace(/IEA.*$/, ''))).toMatchObject([[{ kind: 'trailerMissing', tag: 'IEA' }]]);
  });
});

describe('a document', () => {
  const problems = (line: string) => documentsOf(order({ line }), 'fields')[0]?.['problems'];

  it('is checked: what is missing, too long, no number and no date is named with its place', () => {
    expect(problems('PO1*1*ten*EA*9.5~')).toMatchObject([
      { kind: 'elementCharacters', tag: 'PO1', position: 4, element: 2, value: 'ten' },
    ]);
    expect(problems('PO1*1*10*EACH*9.5~')).toMatchObject([{ kind: 'elementLong', element: 3, value: 'EACH' }]);
    expect(problems('PO1*1*10*E*9.5~')).toMatchObject([{ kind: 'elementShort', element: 3 }]);
    expect(problems('')).toMatchObject([{ kind: 'countDiffers' }, { kind: 'segmentMissing', tag: 'PO1' }]);
    expect(problems('PO1*1~DTM*002*20261301~')).toMatchObject([
      { kind: 'countDiffers' },
      { kind: 'elementDate', tag: 'DTM', value: '20261301' },
    ]);
  });

  it('loses nothing: what has no name stays by its place, or as a segment', () => {
    const [{ document } = {}] = documentsOf(order({ line: 'PO1*1*10*EA*9.5*TE***X~FOO*1**a>b~' }), 'fields');
    expect(document).toMatchObject({
      lines: [{ PO108: 'X', otherSegments: [{ segment: 'FOO', elements: ['1', '', ['a', 'b']] }] }],
    });
  });

  it('has the levels of a shipment within each other, whose numbers are written anew', () => {
    const levels = [
      {
        level: 'shipment',
        levels: [
          {
            level: 'order',
            orderNumber: 'PO1',
            levels: [
              { level: 'item', quantity: 5, unit: 'EA' },
              { level: 'item', quantity: 6, unit: 'EA' },
            ],
          },
        ],
      },
    ];
    const segments = segmentsOf(
      '856',
      { shipmentNumber: 'S1', shipDate: '2026-03-01', shipTime: '12:00', levels },
      { standard: 'x12', delimiters: edifactDelimiters },
    );
    const texts = segments
      .filter(({ tag }) => tag === 'HL' || tag === 'CTT')
      .map(({ elements }) => elements.map((element) => element[0]?.[0] ?? ''));
    expect(texts).toEqual([
      ['1', '', 'S', '1'],
      ['2', '1', 'O', '1'],
      ['3', '2', 'I', '0'],
      ['4', '2', 'I', '0'],
      ['4'],
    ]);
  });
});

describe('an acknowledgement', () => {
  it('of a good order accepts its group', () => {
    expect(acknowledgementsOf(first(order()))).toEqual([
      {
        type: '997',
        accepted: true,
        document: {
          groupType: 'PO',
          groupControl: '42',
          documents: [{ type: '850', control: '0001', status: 'accepted' }],
          groupStatus: 'accepted',
          included: 1,
          received: 1,
          acceptedCount: 1,
        },
      },
    ]);
  });

  it('names segments and elements that are wrong', () => {
    expect(acknowledgementsOf(first(order({ line: 'PO1*1*ten*EACH~' })))[0]).toMatchObject({
      accepted: false,
      document: {
        groupStatus: 'rejected',
        documents: [
          {
            status: 'rejected',
            code: '5',
            segments: [
              {
                segment: 'PO1',
                position: 4,
                code: '8',
                errors: [
                  { element: 2, code: '6', value: 'ten' },
                  { element: 3, code: '5', value: 'EACH' },
                ],
              },
            ],
          },
        ],
      },
    });
    expect(acknowledgementsOf(first(order({ count: '9' })))[0]).toMatchObject({
      document: { documents: [{ status: 'rejected', code: '4' }] },
    });
  });

  it('is not given for an acknowledgement', () => {
    const answer = order().replace('GS*PO', 'GS*FA');
    expect(acknowledgementsOf(first(answer))).toEqual([]);
  });

  it('of EDIFACT is one for the interchange', () => {
    expect(acknowledgementsOf(first(orders.replace('QTY+21:48', 'QTY+21:many')))).toMatchObject([
      {
        type: 'CONTRL',
        accepted: false,
        document: {
          interchangeControl: 'REF1',
          sender: '4012345000009',
          status: 'accepted',
          documents: [
            {
              control: '1',
              type: 'ORDERS',
              association: 'EAN008',
              status: 'rejected',
              segments: [{ position: 7, errors: [{ element: 1, component: 2, code: '37' }] }],
            },
          ],
        },
      },
    ]);
  });

  it.each(['x12', 'edifact'] as const)('is itself valid %s', (standard) => {
    const text = standard === 'x12' ? order({ line: 'PO1*1*ten*EACH~' }) : orders.replace('QTY+21:48', 'QTY+21:many');
    for (const { type, document } of acknowledgementsOf(first(text))) {
      const segments = segmentsOf(type, document, { standard, delimiters: edifactDelimiters });
      expect(segments.length).toBeGreaterThan(1);
    }
  });
});

const word = fc
  .string({ minLength: 1, maxLength: 12 })
  .filter((text) => text === text.trim() && text !== '' && Array.from(text).every((character) => character >= ' '));
const segments = (values: fc.Arbitrary<string>): fc.Arbitrary<EdiSegment[]> =>
  fc.array(
    fc.record({
      tag: fc.constantFrom('BGM', 'LIN', 'QTY', 'FTX'),
      elements: fc.array(
        fc.array(values, { minLength: 1, maxLength: 3 }).map((components) => [components]),
        { minLength: 1, maxLength: 5 },
      ),
    }),
    { maxLength: 8 },
  );

const envelope = (standard: 'x12' | 'edifact'): EdiEnvelope => ({
  standard,
  type: standard === 'x12' ? '850' : 'ORDERS',
  sender: { id: 'ACME', qualifier: 'ZZ' },
  receiver: { id: 'SHOP', qualifier: 'ZZ' },
  groupSender: '',
  groupReceiver: '',
  version: standard === 'x12' ? '004010' : 'D:96A:UN',
  syntax: 'UNOC:3',
  test: false,
  asksAcknowledgement: false,
  delimiters: delimitersOf('', standard, '004010'),
  control: 7,
  date: '20260301',
  time: '1200',
});

/** Without what reading adds. */
const comparable = ({ groups, ...facts }: Interchange | WrittenInterchange) => ({
  delimiters: facts.delimiters,
  sender: facts.sender,
  control: facts.control,
  groups: groups.map(({ messages, control, kind }) => ({
    control,
    kind,
    messages: messages.map(({ type, control: own, version, segments: all }) => ({ type, own, version, all })),
  })),
});

describe('what is written', () => {
  it.each([
    ['x12', word.filter((text) => !/[*>~]/.test(text))],
    ['edifact', word],
  ] as const)('is read as the same segments, whatever is in them (%s)', (standard, values) => {
    fc.assert(
      fc.property(fc.array(segments(values), { minLength: 1, maxLength: 3 }), fc.boolean(), (messages, lineBreaks) => {
        const written = interchangeOf(envelope(standard), messages);
        const read = first(writeInterchange(written, { lineBreaks }));
        expect(comparable(read)).toEqual(comparable(written));
        expect([read.problems, ...read.groups.map(({ problems }) => problems)].flat()).toEqual([]);
      }),
    );
  });

  it('of X12 cannot hold its separators as data', () => {
    const message = [{ tag: 'MSG', elements: [[['a*b']]] }];
    expect(() => writeInterchange(interchangeOf(envelope('x12'), [message]), { lineBreaks: true })).toThrow(
      'contains the character "*"',
    );
  });

  it('has separators that are asked for', () => {
    expect(delimitersOf('|:\n', 'x12', '004010')).toMatchObject({ element: '|', component: ':', segment: '\n' });
    expect(delimitersOf('', 'x12', '005010').repetition).toBe('^');
    expect(() => delimitersOf('**~', 'x12', '004010')).toThrow('must be three or four different characters');
  });
});

it('reads any text or refuses it, and never hangs', () => {
  const text = fc.array(
    fc.constantFrom(
      'ISA',
      'UNB',
      'UNA',
      '*',
      '~',
      "'",
      '+',
      ':',
      '?',
      'ST',
      'SE',
      'UNH',
      ' ',
      '1',
      order().slice(0, 106),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(text, (parts) => {
      try {
        expect(Array.isArray(documentsOf(parts.join(''), 'segments'))).toBe(true);
      } catch (error) {
        expect(error).toMatchObject({ code: 'edi_invalid' });
      }
    }),
  );
});
