import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeeper, jsonExcess } from './json-limits.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, entry) => sum + 1 + valuesIn(entry), 0)
    : 0;
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('the bounds of JSON text', () => {
  it('are those of the values in it, however the text is written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const [depth, values] = [depthOf(value), valuesIn(value)];
        expect(jsonExcess(text, { depth, values })).toBeUndefined();
        if (depth > 0) expect(jsonExcess(text, { depth: depth - 1, values })).toBe('depth');
        if (values > 0) expect(jsonExcess(text, { depth, values: values - 1 })).toBe('values');
      }),
      { numRuns: 500 },
    );
  });

  it('do not apply to the content of texts', () => {
    expect(jsonExcess(JSON.stringify({ text: '[{"\\,'.repeat(50) }), { depth: 1, values: 1 })).toBeUndefined();
  });

  it('are seen where the text has no end', () => {
    expect(jsonExcess('['.repeat(10_000_000), { depth: 500, values: 1 })).toBe('values');
    expect(jsonExcess(`{"a":${nested(5_000_000)}}`, { depth: 500, values: 1000 })).toBe('depth');
  });
});

it('data is deeper than a depth if it nests further, and the check does not descend to its end', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const depth = depthOf(value);
      expect(isDeeper(value, depth)).toBe(false);
      if (depth > 0) expect(isDeeper(value, depth - 1)).toBe(true);
    }),
  );
  expect(isDeeper(JSON.parse(nested(100_000)))).toBe(true);
});
