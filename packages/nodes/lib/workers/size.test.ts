import { jsonSize } from '@heddle/contract/json-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sizeOf } from './size.ts';

describe('about how much a value takes', () => {
  it('is near what it takes as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sizeOf(value)).toBeGreaterThanOrEqual(jsonSize(value) / 4);
        expect(sizeOf(value)).toBeLessThanOrEqual(16 * jsonSize(value));
      }),
    );
  });

  it('counts bytes, also within other values', () => {
    const bytes = new Uint8Array(1_000_000);
    for (const value of [bytes, bytes.buffer, { pages: [bytes] }, new Map([['a', bytes]]), new Set([bytes])]) {
      expect(sizeOf(value)).toBeGreaterThanOrEqual(1_000_000);
      expect(sizeOf(value)).toBeLessThan(1_001_000);
    }
  });

  it('ends for values that hold themselves, and for deep ones', () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(sizeOf(circle)).toBeLessThan(100);
    let deep: unknown = 0;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(sizeOf(deep)).toBeGreaterThan(100_000);
  });
});
