import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearest, unitVector } from './nearest.ts';

const vectors = fc.array(
  fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 4, maxLength: 4 }).filter((vector) => vector.some(Boolean)),
  { minLength: 1, maxLength: 60 },
);
const cosine = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) / Math.hypot(...one) / Math.hypot(...other);

it('finds the vectors with the greatest cosines, as comparing each of them does', () => {
  fc.assert(
    fc.property(vectors, fc.integer({ min: 1, max: 70 }), ([wanted = [], ...others], count) => {
      const block = Float32Array.from(others.flatMap((vector) => [...unitVector(vector)]));
      const found = nearest(unitVector(wanted), block, count);
      const all = others.map((vector) => cosine(wanted, vector)).sort((one, other) => other - one);
      expect(found).toHaveLength(Math.min(count, others.length));
      for (const [place, { index, score }] of found.entries()) {
        expect(score).toBeCloseTo(all[place] ?? 0, 5);
        expect(score).toBeCloseTo(cosine(wanted, others[index] ?? []), 5);
      }
      expect(new Set(found.map(({ index }) => index)).size).toBe(found.length);
    }),
  );
});
