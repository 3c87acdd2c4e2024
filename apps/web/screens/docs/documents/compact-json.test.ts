import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactJson } from './compact-json.ts';

describe('compact JSON', () => {
  it('writes values that fit on one line', () => {
    expect(compactJson([{ id: 7 }, { id: 8, tags: [] }])).toBe('[{ "id": 7 }, { "id": 8, "tags": [] }]');
  });

  it('breaks what does not, from the outside in', () => {
    const long = 'x'.repeat(60);
    expect(compactJson({ a: { long, n: 1 }, b: [1, 2] })).toBe(
      `{\n  "a": {\n    "long": "${long}",\n    "n": 1\n  },\n  "b": [1, 2]\n}`,
    );
  });

  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(JSON.parse(compactJson(value)))).toBe(JSON.stringify(value));
      }),
    );
  });
});
