import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredObject } from '../../lib/s3/objects.ts';
import { seenAfter, seenIn, unseen } from './seen-versions.ts';

const HOUR = 3_600_000;
const object = (key: string, modifiedAt: number, etag = 'e'): StoredObject => ({ key, size: 1, etag, modifiedAt });
const keys = (objects: readonly StoredObject[]): string[] => objects.map(({ key }) => key);

describe('versions that a trigger has seen', () => {
  it('are handed out once, oldest first, also with equal times and as many at a time as are wanted', () => {
    const all = [object('c', 5), object('b', 5), object('a', 9)];
    const first = unseen(all, seenAfter([]), 2);
    expect([keys(first.found), first.more]).toEqual([['b', 'c'], true]);
    const second = unseen([...all, object('0', 5)], first.seen, 2);
    expect([keys(second.found), second.more]).toEqual([['0', 'a'], false]);
    expect(keys(unseen([...all, object('0', 5)], second.seen, 2).found)).toEqual([]);
  });

  it('count anew with other contents or another time', () => {
    const { seen } = unseen([object('a', 5)], seenAfter([]), 9);
    expect(keys(unseen([object('a', 5, 'other')], seen, 9).found)).toEqual(['a']);
    expect(keys(unseen([object('a', 6)], seen, 9).found)).toEqual(['a']);
  });

  it('may turn up a day late, as uploads in parts do, and are forgotten then', () => {
    const now = 1000 * HOUR;
    const seen = seenAfter([object('a', now), object('b', now - 25 * HOUR)]);
    expect(seen.known).toHaveLength(1);
    const late = [object('late', now - 23 * HOUR), object('too-late', now - 25 * HOUR)];
    expect(keys(unseen([object('a', now), ...late], seen, 9).found)).toEqual(['late']);
  });

  it('are named up to a bound: what is older than those counts as seen', () => {
    const many = Array.from({ length: 10_005 }, (_, n) => object(`k${n}`, n + 1));
    const seen = seenAfter(many);
    expect([seen.known.length, seen.floor]).toEqual([10_000, 6]);
    expect(unseen(many, seen, 9).found).toEqual([]);
  });

  it('are each in one run, whatever comes and goes between polls', () => {
    const version = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      modifiedAt: fc.integer({ min: 1, max: 4 }),
      etag: fc.constantFrom('x', 'y'),
    });
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(version, { selector: ({ key }) => key, maxLength: 4 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 3 }),
        (listings, limit) => {
          let seen = seenAfter([]);
          for (const listing of listings) {
            const objects = listing.map(({ key, modifiedAt, etag }) => object(key, modifiedAt, etag));
            const handed: StoredObject[] = [];
            for (let more = true; more;) {
              const result = unseen(objects, seenIn({ ...seen }), limit);
              handed.push(...result.found);
              ({ more, seen } = result);
            }
            expect(new Set(handed).size).toBe(handed.length);
            // All that is there has been handed out now.
            expect(unseen(objects, seen, 9).found).toEqual([]);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
