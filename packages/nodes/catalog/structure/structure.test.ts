import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { figureInGuide, percentOf } from '../../testing/guide-figures.ts';
import { malformedTexts } from '../../testing/malformed-texts.ts';
import { runNode } from '../../testing/run-node.ts';
import { extractStructures } from './extract.ts';
import type { StructureOptions } from './extract.ts';
import { mailboxes, mailParts } from './mail.ts';
import { pairsIn, typedValue } from './pairs.ts';
import type { TextTable } from './plain.ts';
import { plainStructure } from './plain.ts';
import { structureExtraction } from './structureExtraction.node.ts';
import { documents } from './testing/documents.ts';

afterAll(closeWorkers);

const options: StructureOptions = {
  format: 'auto',
  targets: { pairs: 'values', tables: 'tables', lists: 'lists', headings: 'headings', mail: '' },
  patterns: [],
  keys: 'camel',
  typed: false,
};
const structureOf = (text: string, more: Partial<StructureOptions> = {}): { [name: string]: JsonValue } =>
  Object.fromEntries(
    (extractStructures([{ text, options: { ...options, ...more } }])[0] ?? []).map(({ name, value }) => [name, value]),
  );

it('values and rows of the sample are read as often as the guide says', () => {
  let [right, wanted, found] = [0, 0, 0];
  for (const { text, values, rows } of documents) {
    const read = structureOf(text);
    const pairs = read['values'] as JsonObject;
    const tables = read['tables'] as TextTable[];
    right += Object.entries(values).filter(([name, value]) => isDeepStrictEqual(pairs[name], value)).length;
    right += Math.min(
      rows,
      tables.reduce((sum, table) => sum + table.rows.length, 0),
    );
    wanted += Object.keys(values).length + rows;
    found += Object.keys(pairs).length + tables.reduce((sum, table) => sum + table.rows.length, 0);
  }
  expect(percentOf(2 * right, wanted + found)).toBe(figureInGuide('Values and table rows in documents (F1)'));
});

describe('names and values', () => {
  const read = (text: string, more = {}): JsonObject =>
    pairsIn(text.split('\n'), { keys: 'written', typed: false, language: 'en', ...more });

  it('are those of lines, not of sentences, addresses and times', () => {
    expect(
      read('Total: 5\nSee https://example.com\nAt 12:30 we met\nThis is a long sentence with a colon: yes\nEmpty:'),
    ).toEqual({
      Total: '5',
      Empty: '',
    });
  });

  it('cannot touch what every object has', () => {
    const found = read('__proto__: x\nconstructor: y\nproto: z');
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
    expect(found).toMatchObject({ proto: 'z' });
  });

  it.each<[string, string, JsonValue]>([
    ['12.50', 'en', 12.5],
    ['1.250,50', 'de', 1250.5],
    ['-3', 'en', -3],
    ['007', 'en', '007'],
    ['030 1234', 'de', '030 1234'],
    ['12345678901234567890', 'en', '12345678901234567890'],
    ['ja', 'de', true],
    ['No', 'en', false],
    ['2026-03-01', 'en', '2026-03-01'],
  ])('the value %s in %s is %j', (text, language, value) => expect(typedValue(text, language)).toBe(value));
});

describe('plain text', () => {
  it('has headings by their form', () => {
    expect(
      plainStructure('TERMS OF USE\n\n1 General\n\ntext\n\n1.2 Prices and taxes\n\nSmall\n-----\nNOT ALONE\nx')
        .headings,
    ).toEqual([
      { level: 1, text: 'TERMS OF USE' },
      { level: 1, text: '1 General' },
      { level: 2, text: '1.2 Prices and taxes' },
      { level: 2, text: 'Small' },
    ]);
  });

  it('has lists, whose entries go on in indented lines; one entry is none', () => {
    expect(plainStructure('1. one\n2. two\n   goes on\n\n- alone\n\n* a\n* b').lists).toEqual([
      { ordered: true, entries: ['one', 'two goes on'] },
      { ordered: false, entries: ['a', 'b'] },
    ]);
  });

  it('has tables whose columns are named once each', () => {
    expect(plainStructure('A  A  B\n1  2  3').tables).toEqual([
      { columns: ['A', 'column 2', 'B'], rows: [{ A: '1', 'column 2': '2', B: '3' }] },
    ]);
  });

  it('gives back the cells of a table that is written with bars', () => {
    const cell = fc.stringMatching(/^[a-z][a-z0-9 ]{0,6}[a-z]$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 8 }), (rows) => {
        const [table] = plainStructure(rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')).tables;
        expect(table?.rows.map((row) => Object.values(row))).toEqual(
          rows.slice(1).map((cells) => cells.map((each) => each.trim())),
        );
      }),
    );
  });
});

describe('a mail', () => {
  const mail = [
    'Von: "Weber, Ada" <Ada@Example.com>',
    'An: bob@example.com; Eve <eve@example.com>',
    'Betreff: Lampen',
    ' und Birnen',
    'Gesendet: 3. Mai 2026',
    '',
    'Hallo Bob,',
    'gern.',
    '-- ',
    'Ada',
    '',
    'Am 2. Mai 2026 schrieb Bob:',
    '> Zwei Lampen?',
  ].join('\r\n');

  it('has its parts', () => {
    expect(mailParts(mail)).toEqual({
      from: { name: 'Weber, Ada', address: 'ada@example.com' },
      to: [
        { name: '', address: 'bob@example.com' },
        { name: 'Eve', address: 'eve@example.com' },
      ],
      cc: [],
      subject: 'Lampen und Birnen',
      date: '3. Mai 2026',
      body: 'Hallo Bob,\ngern.',
      quoted: 'Am 2. Mai 2026 schrieb Bob:\nZwei Lampen?',
      signature: 'Ada',
    });
  });

  it('that is forwarded is quoted', () => {
    expect(mailParts('From: a@b.de\nSubject: x\n\nLook:\n\nFrom: Eve\nSent: today\nTo: Ada\n\nHi')).toMatchObject({
      body: 'Look:',
    });
  });

  it('is none without a sender', () => {
    expect(mailParts('Hello\nthere')).toBeNull();
    expect(mailParts('')).toBeNull();
    expect(mailboxes(',;')).toEqual([]);
  });
});

describe('patterns', () => {
  it('give a group, named groups, all matches or null', () => {
    const patterns = [
      { name: 'one', value: 'no\\. (\\d+)' },
      { name: 'named', value: '(?<day>\\d+)\\.(?<month>\\d+)' },
      { name: 'all', value: '[a-z]x' },
      { name: 'none', value: 'zzz' },
    ];
    expect(structureOf('No. 7 on 1.5 ax bx', { patterns, typed: true })).toMatchObject({
      one: 7,
      named: { day: 1, month: 5 },
      all: ['ax', 'bx'],
      none: null,
    });
  });
});

it('whatever is malformed has a structure, in every format', async () => {
  // A page may have at most so many parts inside each other; that is an error of its own.
  const texts = malformedTexts.filter((text) => !text.startsWith('<'));
  for (const format of ['plain', 'markdown', 'html']) {
    const { outputs } = await runNode(structureExtraction, {
      items: texts.map((text) => ({ json: { text } })),
      data: { format, listsTo: 'lists', headingsTo: 'headings', mailTo: 'mail', typed: true },
    });
    expect(outputs['main']).toHaveLength(texts.length);
  }
}, 60_000);
