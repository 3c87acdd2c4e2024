import { expect, it } from 'vitest';
import { columnsOfItems } from './columns-of-items.ts';

const columns = (...items: Parameters<typeof columnsOfItems>[0][number]['json'][]) =>
  columnsOfItems(items.map((json) => ({ json }))).map(({ name, type }) => `${name}: ${type}`);

it('a table of items has a column for each field, of the type of its values', () => {
  expect(
    columns({
      name: 'Ada',
      age: 36,
      vip: true,
      born: '1815-12-10',
      seen: '2026-03-01T12:00:00Z',
      tags: ['a'],
      address: { city: 'London' },
    }),
  ).toEqual(['name: text', 'age: number', 'vip: boolean', 'born: date', 'seen: date', 'tags: json', 'address: json']);
});

it('values of several types decide together; missing ones do not', () => {
  expect(columns({ a: 1, b: '2026-03-01', c: null }, { a: 'x', b: 'soon', c: null, d: 2 }, { d: null })).toEqual([
    'a: json',
    'b: text',
    'c: text',
    'd: number',
  ]);
});

it('names of fields become names that columns can have', () => {
  expect(columns({ 'a.b': 1, 'lines[0]': 2, '..': 3, [`x${'y'.repeat(100)}`]: 4 })).toEqual([
    'a b: number',
    'lines 0: number',
    `x${'y'.repeat(59)}: number`,
  ]);
  expect(columns(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, at])))).toHaveLength(50);
});
