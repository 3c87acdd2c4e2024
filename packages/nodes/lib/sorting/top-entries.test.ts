import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TopEntries } from './top-entries.ts';

it('of many entries only the best are kept, in their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.integer({ min: 1, max: 20 }), (entries, most) => {
      const best = new TopEntries<number>(most, (one, other) => one > other);
      for (const entry of entries) best.add(entry);
      expect(best.all).toEqual(entries.toSorted((one, other) => other - one).slice(0, most));
    }),
  );
});
