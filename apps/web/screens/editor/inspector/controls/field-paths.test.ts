import { expect, it } from 'vitest';
import { fieldPaths } from './field-paths.ts';

it('the fields of items are named by their paths, with the first value', () => {
  expect(fieldPaths([{ json: { customer: { city: 'Bern' }, total: 5 } }, { json: { lines: [{ price: 2 }] } }])).toEqual(
    [
      { path: 'customer', value: '1 key' },
      { path: 'customer.city', value: '"Bern"' },
      { path: 'total', value: '5' },
      { path: 'lines', value: '1 element' },
      { path: 'lines[0]', value: '1 key' },
      { path: 'lines[0].price', value: '2' },
    ],
  );
});

it('keys that no path can name are left out', () => {
  expect(fieldPaths([{ json: { 'a.b': 1, 'c[0]': 2, '': 3, 'first name': 4 } }])).toEqual([
    { path: 'first name', value: '4' },
  ]);
});
