import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonSize } from './json-size.ts';

describe('the size of a value as JSON', () => {
  it('is about that of its text', () => {
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      id: n,
      name: `Customer ${n}`,
      active: n % 2 === 0,
      tags: ['a', null],
    }));
    const real = JSON.stringify(rows).length;
    expect(jsonSize(rows)).toBeGreaterThan(real * 0.8);
    expect(jsonSize(rows)).toBeLessThan(real * 1.5);
  });

  it('is above a limit exactly if the JSON is longer', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat({ max: 200 }), (value, limit) => {
        expect(jsonSize(value, limit) > limit).toBe(jsonSize(value) > limit);
      }),
    );
  });
});
