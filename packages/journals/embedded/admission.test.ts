import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Places } from './admission.ts';

describe('places for runs', () => {
  it('are kept for others: one user gets all but a tenth of them', () => {
    const places = new Places(1000);
    const begun: string[] = [];
    for (let run = 0; run < 1100; run += 1) {
      if (!places.mayBegin('a')) continue;
      places.take({ id: `a${run}`, userId: 'a' });
      begun.push(`a${run}`);
    }
    expect([begun.length, places.free]).toEqual([900, 100]);
    expect([places.mayBegin('a'), places.mayBegin('b')]).toEqual([false, true]);
    places.leave(begun[0] ?? '');
    expect([places.mayBegin('a'), places.held()]).toEqual([true, { a: 899 }]);
  });

  it.each([
    [1, 1],
    [9, 9],
    [10, 9],
    [Infinity, Number.MAX_SAFE_INTEGER],
  ])('of %d, one user may hold %d', (total, share) => {
    expect(new Places(total).share).toBe(share);
  });

  it('are taken once by a run, and left once', () => {
    const places = new Places(10);
    for (const run of [
      { id: 'one', userId: 'a' },
      { id: 'one', userId: 'a' },
    ])
      places.take(run);
    expect([places.free, places.held()]).toEqual([9, { a: 1 }]);
    for (const id of ['one', 'one', 'unknown']) places.leave(id);
    expect([places.free, places.held()]).toEqual([10, {}]);
  });

  it('matter only where one user could get more than its share', () => {
    const places = new Places(100);
    for (let run = 0; run < 60; run += 1) places.take({ id: `a${run}`, userId: 'a' });
    expect([places.matters(30), places.matters(31), new Places(Infinity).matters(50)]).toEqual([false, true, false]);
  });

  it('are never more than there are, and one user never has those that are kept', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 40 }),
        fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.nat({ max: 50 }), fc.boolean()), { maxLength: 200 }),
        (total, actions) => {
          const places = new Places(total);
          for (const [userId, run, begins] of actions) {
            const id = `${userId}${run}`;
            if (!begins) places.leave(id);
            else if (places.mayBegin(userId)) places.take({ id, userId });
            const held = places.held();
            expect(Math.max(0, ...Object.values(held))).toBeLessThanOrEqual(places.share);
            expect(Object.values(held).reduce((sum, runs) => sum + runs, 0) + places.free).toBe(total);
            expect(places.free).toBeGreaterThanOrEqual(0);
            if (!held['b']) expect(places.mayBegin('b')).toBe(true);
          }
        },
      ),
    );
  });
});
