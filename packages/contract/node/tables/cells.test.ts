import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../json.ts';
import { fromCell, fromCells, keyOf, mergedCells, toCell, toCells } from './cells.ts';
import type { ColumnType, TableColumn } from './tables.ts';
import { columnTypes, tableLimits } from './tables.ts';

const column = (type: ColumnType, name = 'Total'): TableColumn => ({ id: `c-${type}`, name, type });

describe('the cell of a value', () => {
  it.each<[ColumnType, JsonValue, unknown]>([
    ['text', 'Ada', 'Ada'],
    ['text', 7, '7'],
    ['text', true, 'true'],
    ['text', { a: [1] }, '{"a":[1]}'],
    // No database holds these.
    ['text', 'a\u0000b\ud800c', 'ab\ufffdc'],
    ['number', 7.5, 7.5],
    ['number', ' 7.5 ', 7.5],
    ['number', '-1e3', -1000],
    ['boolean', true, true],
    ['boolean', 'Yes', true],
    ['boolean', 1, true],
    ['boolean', ' FALSE ', false],
    ['boolean', 'no', false],
    ['boolean', 0, false],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', ' 2024-02-29 ', '2024-02-29'],
    ['date', '2024-02-29T12:30', '2024-02-29T12:30:00.000Z'],
    ['date', '2024-02-29 12:30:15', '2024-02-29T12:30:15.000Z'],
    ['date', '2024-02-29T12:30:15.5+02:00', '2024-02-29T10:30:15.500Z'],
    ['date', '2024-02-29t12:30:15z', '2024-02-29T12:30:15.000Z'],
    ['date', 0, '1970-01-01T00:00:00.000Z'],
    ['json', { a: null }, '{"a":null}'],
    ['json', 'text', '"text"'],
    ['json', 0, '0'],
  ])('in a column of type %s: %j is stored as %j', (type, value, cell) => {
    expect(toCell(column(type), value)).toBe(cell);
  });

  it.each(columnTypes)('is empty for nothing, null and an empty text, in a column of type %s', (type) => {
    expect([undefined, null, ''].map((value) => toCell(column(type), value))).toEqual([null, null, null]);
  });

  it.each<[ColumnType, JsonValue]>([
    ['number', 'seven'],
    ['number', ' '],
    ['number', '1e999'],
    ['number', true],
    ['number', [7]],
    ['boolean', 'maybe'],
    ['boolean', 2],
    ['boolean', {}],
    ['date', '2024-02-30'],
    ['date', '2023-02-29'],
    ['date', '29.02.2024'],
    ['date', '2024-02-29T25:00'],
    ['date', '2024-02-29T12:30 Europe/Paris'],
    ['date', 8.65e15],
    ['date', true],
  ])('of type %s is not made of %j; the error names column, need and value', (type, value) => {
    const needs = { number: 'a number', boolean: 'true or false', date: 'a date', text: 'a text', json: 'JSON' };
    expect(() => toCell(column(type), value)).toThrow(
      expect.objectContaining({ code: 'table_value_invalid', message: expect.stringContaining(needs[type]) }),
    );
    expect(() => toCell(column(type), value)).toThrow(/Total/);
  });

  it('may be so long and no longer; the error shows its beginning', () => {
    const text = 'x'.repeat(tableLimits.cell);
    expect(toCell(column('text'), text)).toBe(text);
    const tooLong = (): unknown => toCell(column('text'), `${text}x`);
    expect(tooLong).toThrow(expect.objectContaining({ code: 'table_value_invalid' }));
    expect(tooLong).toThrow(`a text of at most ${tableLimits.cell} characters`);
    expect(tooLong).toThrow(`"${'x'.repeat(59)}…`);
    expect(() => toCell(column('json'), text)).toThrow(expect.objectContaining({ code: 'table_value_invalid' }));
  });
});

describe('the value of a cell', () => {
  it('is null where the cell is empty', () => {
    for (const type of columnTypes)
      expect([fromCell(column(type), null), fromCell(column(type), undefined)]).toEqual([null, null]);
  });

  it('is what was stored, of any JSON; in its column nothing is lost', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        // What an empty cell stands for, and what JSON itself has only one form of.
        fc.pre(value !== null && value !== '');
        const given = JSON.parse(JSON.stringify(value)) as JsonValue;
        expect(fromCell(column('json'), toCell(column('json'), given))).toEqual(given);
      }),
    );
  });

  it('is the same stored again', () => {
    const values: [ColumnType, JsonValue][] = [
      ['text', 'x'],
      ['number', '7'],
      ['boolean', 'no'],
      ['date', '2024-02-29 12:30'],
    ];
    for (const [type, value] of values) {
      const cell = toCell(column(type), value);
      expect(toCell(column(type), fromCell(column(type), cell))).toBe(cell);
    }
  });
});

describe('the cells of a row', () => {
  const columns = [column('text', 'Name'), column('number', 'Total')];

  it('are known by the ids of columns, values by their names', () => {
    const cells = toCells(columns, { Total: '7', Name: 'Ada' });
    expect(cells).toEqual({ 'c-number': 7, 'c-text': 'Ada' });
    expect(fromCells(columns, cells)).toEqual({ Name: 'Ada', Total: 7 });
    expect(fromCells(columns, {})).toEqual({ Name: null, Total: null });
  });

  it('have no unknown columns; the error names those there are', () => {
    expect(() => toCells(columns, { name: 'Ada' })).toThrow(
      expect.objectContaining({ code: 'table_column_unknown', message: expect.stringContaining('name') }),
    );
    expect(() => toCells(columns, { __proto__x: 1 })).toThrow(/Name, Total/);
  });

  it('are overridden one by one, and emptied by null', () => {
    const cells = { 'c-text': 'Ada', 'c-number': 7 };
    expect(mergedCells(cells, {})).toEqual(cells);
    expect(mergedCells(cells, { 'c-number': 8 })).toEqual({ 'c-text': 'Ada', 'c-number': 8 });
    expect(mergedCells(cells, { 'c-text': null })).toEqual({ 'c-number': 7 });
    expect(mergedCells({}, { 'c-text': null })).toEqual({});
  });
});

describe('the key of a row', () => {
  it('tells a number from a text, and a date from its moment', () => {
    expect(keyOf(column('text'), '7')).not.toBe(keyOf(column('number'), 7));
    expect(keyOf(column('text'), 'a')).toBe(keyOf(column('text'), 'a'));
    expect(keyOf(column('boolean'), false)).toBe('false');
  });

  it('is none of an empty cell', () => {
    expect([keyOf(column('text'), null), keyOf(column('text'), undefined)]).toEqual([null, null]);
  });

  it('has at most 500 characters', () => {
    const text = 'x'.repeat(tableLimits.key - 2);
    expect(keyOf(column('text'), text)).toBe(`"${text}"`);
    expect(() => keyOf(column('text'), `${text}x`)).toThrow(
      expect.objectContaining({ code: 'table_value_invalid', message: expect.stringContaining('at most 500') }),
    );
  });
});
