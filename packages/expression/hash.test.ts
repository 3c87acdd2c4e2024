import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digestNames, digestOf } from './hash.ts';

it.each(digestNames)('%s is the digest that the platform computes', (name) => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 0, max: 300 }).map((length) => 'x'.repeat(length)),
      ),
      (text) => {
        expect(digestOf(name, text)).toBe(createHash(name).update(text).digest('hex'));
      },
    ),
    { numRuns: 60 },
  );
});

it('knows no other names', () => {
  expect(digestOf('constructor', 'x')).toBeUndefined();
});
