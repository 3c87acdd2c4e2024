import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuse } from './fusion.ts';

const ranking = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });

describe('rankings that are joined', () => {
  it('keep each entry once, and a single ranking its order', () => {
    fc.assert(
      fc.property(ranking, ranking, (one, other) => {
        expect(fuse([one]).map(({ entry }) => entry)).toEqual(one);
        const entries = fuse([one, other]).map(({ entry }) => entry);
        expect(entries).toHaveLength(new Set([...one, ...other]).size);
        expect(new Set(entries)).toEqual(new Set([...one, ...other]));
      }),
    );
  });

  it('have an entry that is before another in both of them before it', () => {
    fc.assert(
      fc.property(ranking, fc.infiniteStream(fc.nat()), (one, random) => {
        const other = one.toSorted(() => ((random.next().value ?? 0) % 2) - 0.5);
        const joined = fuse([one, other]).map(({ entry }) => entry);
        for (const [at, entry] of one.entries())
          for (const later of one.slice(at + 1))
            if (other.indexOf(entry) < other.indexOf(later))
              expect(joined.indexOf(entry)).toBeLessThan(joined.indexOf(later));
      }),
    );
  });

  it('prefer what both have to what one has first', () => {
    expect(
      fuse([
        ['a', 'b'],
        ['c', 'b'],
      ])[0]?.entry,
    ).toBe('b');
  });
});
