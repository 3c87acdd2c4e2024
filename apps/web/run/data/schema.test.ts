import { describe, expect, it } from 'vitest';
import { schemaLimits, schemaOf } from './schema.ts';

const shape = (...values: unknown[]): string[] =>
  schemaOf(values).map(
    ({ path, depth, types, optional, sample }) =>
      `${'  '.repeat(depth)}${path.join('.')}${optional ? '?' : ''}: ${types.join(' | ')} = ${JSON.stringify(sample)}`,
  );

describe('the shape of data', () => {
  it('has the keys of all values, nested ones below theirs', () => {
    expect(
      shape({ id: 1, customer: { email: 'a', vip: true } }, { id: 2, customer: { email: 'b' }, note: null }),
    ).toEqual([
      'id: number = 1',
      'customer: object = {"email":"a","vip":true}',
      '  customer.email: text = "a"',
      '  customer.vip?: true or false = true',
      'note?: null = null',
    ]);
  });

  it('has the elements of lists as one, at the place of the first', () => {
    expect(shape({ lines: [{ sku: 'A' }, { sku: 'B', gift: true }], tags: ['x', 1], none: [] })).toEqual([
      'lines: list = [{"sku":"A"},{"sku":"B","gift":true}]',
      '  lines.0: object = {"sku":"A"}',
      '    lines.0.sku: text = "A"',
      '    lines.0.gift?: true or false = true',
      'tags: list = ["x",1]',
      '  tags.0: text | number = "x"',
      'none: list = []',
    ]);
  });

  it('lists several types, and shows an example that is not null', () => {
    expect(shape({ total: null }, { total: '5' }, { total: 5 })).toEqual(['total: null | text | number = "5"']);
  });

  it('ends somewhere', () => {
    const wide = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, index]));
    expect(schemaOf([wide])).toHaveLength(schemaLimits.rows);
    const deep = Array.from({ length: 100 }).reduce<unknown>((inner) => ({ inner }), 1);
    expect(schemaOf([deep])).toHaveLength(schemaLimits.depth + 1);
  });
});
