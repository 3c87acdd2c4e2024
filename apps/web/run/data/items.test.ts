import { expect, it } from 'vitest';
import { columnsOf, formatSize, plainItems } from './items.ts';

const photo = { id: 'f1', name: 'p.png', mediaType: 'image/png', size: 3 };

it('items read as their JSON, with their files', () => {
  expect(plainItems([{ json: { a: 1 } }])).toEqual({ a: 1 });
  expect(plainItems([{ json: { a: 1 }, files: { photo } }, { json: {} }])).toEqual([{ a: 1, $files: { photo } }, {}]);
});

it('a table has a column for every key that any item has, up to a limit', () => {
  expect(columnsOf([{ json: { b: 1, a: 1 } }, { json: { c: 1, a: 2 } }])).toEqual(['b', 'a', 'c']);
  const wide = Object.fromEntries(Array.from({ length: 1100 }, (_, index) => [`k${index}`, index]));
  expect(columnsOf([{ json: wide }])).toHaveLength(1000);
});

it.each([
  [3, '3 bytes'],
  [999, '999 bytes'],
  [1200, '1.2 kB'],
  [5_000_000, '5.0 MB'],
  [7e12, '7000.0 GB'],
])('%d bytes are %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));
