import { createRequire } from 'node:module';
import { X12Parser } from 'node-x12';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@heddle/contract/json';
import { delimitersOf } from './envelope.ts';
import type { EdiEnvelope } from './envelope.ts';
import { documentsOf } from './documents.ts';
import { writeText } from './work.ts';

/** The part of the parser for EDIFACT that is used here; it comes without types. */
interface EdifactReader {
  new (): { parse(text: string): { name: string; elements: string[][] }[] };
}
const { Reader } = createRequire(import.meta.url)('edifact') as { Reader: EdifactReader };

const envelope = (type: string, standard: 'x12' | 'edifact', version: string): EdiEnvelope => ({
  standard,
  type,
  sender: { id: 'ACME', qualifier: 'ZZ' },
  receiver: { id: 'SHOP', qualifier: 'ZZ' },
  groupSender: '',
  groupReceiver: '',
  version,
  syntax: 'UNOC:3',
  test: true,
  asksAcknowledgement: false,
  delimiters: delimitersOf('', standard, version),
  control: 42,
  date: '20260301',
  time: '1200',
});

const lines = [
  { quantity: 10, unit: 'EA', price: 9.5, ids: { buyerPart: 'A-1', upc: '012345678905' } },
  { quantity: 2.25, unit: 'CA', price: 120 },
];
const order = {
  orderNumber: '4500001234',
  orderDate: '2026-03-01',
  parties: [{ role: 'shipTo', name: 'Müller & Söhne' }],
  lines,
};

describe('documents that Heddle writes, as other programs read them', () => {
  it('in X12: envelope, control numbers, counts and every element', () => {
    const text = writeText(envelope('850', 'x12', '004010'), [order, order], 'fields', true);
    const interchange = new X12Parser(true).parse(text);
    if (!('functionalGroups' in interchange)) throw new Error('It is read as another kind of file.');
    const [group] = interchange.functionalGroups;
    // It leaves out leading zeros.
    expect(interchange.header.elements.map(({ value }) => value.trim()).slice(4, 15)).toEqual([
      'ZZ',
      'ACME',
      'ZZ',
      'SHOP',
      '260301',
      '1200',
      'U',
      '00401',
      '42',
      '0',
      'T',
    ]);
    expect(
      group?.transactions.map(({ header, trailer }) => [header.valueOf(2), trailer.valueOf(1), trailer.valueOf(2)]),
    ).toEqual([
      ['0001', '7', '0001'],
      ['0002', '7', '0002'],
    ]);
    const texts = group?.transactions[0]?.segments.map(({ tag, elements }) => [
      tag,
      ...elements.map(({ value }) => value),
    ]);
    expect(texts).toEqual([
      ['BEG', '00', 'SA', '4500001234', '', '20260301'],
      ['N1', 'ST', 'Müller & Söhne'],
      ['PO1', '1', '10', 'EA', '9.5', '', 'BP', 'A-1', 'UP', '012345678905'],
      ['PO1', '2', '2.25', 'CA', '120'],
      ['CTT', '2'],
    ]);
  });

  it('in EDIFACT: with data that contains its separators', () => {
    const document: JsonObject = {
      number: "PO'1+2:3?",
      dates: { document: '2026-03-01', deliveryRequested: '2026-03-10T08:30' },
      parties: [{ role: 'buyer', id: '5412345000013', idAgency: 'gs1' }],
      lines: [
        {
          item: '4000862141404',
          itemType: 'ean',
          quantities: [{ type: 'ordered', quantity: 48 }],
          prices: [{ type: 'net', price: 699.99 }],
        },
      ],
    };
    const text = writeText(envelope('ORDERS', 'edifact', 'D:96A:UN:EAN008'), [document], 'fields', false);
    const read = new Reader().parse(text);
    expect(read.map(({ name, elements }) => [name, ...elements.map((components) => components.join('|'))])).toEqual([
      ['UNB', 'UNOC|3', 'ACME|ZZ', 'SHOP|ZZ', '260301|1200', '42', '', '', '', '', '', '1'],
      ['UNH', '1', 'ORDERS|D|96A|UN|EAN008'],
      ['BGM', '220', "PO'1+2:3?", '9'],
      ['DTM', '137|20260301|102'],
      ['DTM', '2|202603100830|203'],
      ['NAD', 'BY', '5412345000013||9'],
      ['LIN', '1', '', '4000862141404|EN'],
      ['QTY', '21|48'],
      ['PRI', 'AAA|699.99'],
      ['UNS', 'S'],
      ['UNT', '10', '1'],
      ['UNZ', '1', '42'],
    ]);
    expect(documentsOf(text, 'fields')).toMatchObject([{ valid: true, test: true, document }]);
  });
});
