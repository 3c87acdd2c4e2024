import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunSlots } from './run-slots.ts';

describe('slots for runs', () => {
  it('are reserved for others: one user gets all but a tenth of them', () => {
    const slots = new RunSlots(1000);
    const begun: string[] = [];
    for (let run = 0; run < 1100; run += 1) {
      if (!slots.mayStart('a')) continue;
      slots.take({ id: `a${run}`, userId: 'a' });
      begun.push(`a${run}`);
    }
    expect([begun.length, slots.free]).toEqual([900, 100]);
    expect([slots.mayStart('a'), slots.mayStart('b')]).toEqual([false, true]);
    slots.leave(begun[0] ?? '');
    expect([slots.mayStart('a'), slots.held()]).toEqual([true, { a: 899 }]);
  });

  it.each([
    [1, 1],
    [9, 9],
    [10, 9],
    [Infinity, Number.MAX_SAFE_INTEGER],
  ])('of %d, one user may hold %d', (total, share) => {
    expect(new RunSlots(total).share).toBe(share);
  });

  it('are taken once by a run, and freed once', () => {
    const slots = new RunSlots(10);
    for (const run of [
      { id: 'one', userId: 'a' },
      { id: 'one', userId: 'a' },
    ])
      slots.take(run);
    expect([slots.free, slots.held()]).toEqual([9, { a: 1 }]);
    for (const id of ['one', 'one', 'unknown']) slots.leave(id);
    expect([slots.free, slots.held()]).toEqual([10, {}]);
  });

  it('are shared by user only where one could exceed the share', () => {
    const slots = new RunSlots(100);
    for (let run = 0; run < 60; run += 1) slots.take({ id: `a${run}`, userId: 'a' });
    expect([slots.mayExceedShare(30), slots.mayExceedShare(31), new RunSlots(Infinity).mayExceedShare(50)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('are never exceeded, and one user never takes the reserved ones', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 40 }),
        fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.nat({ max: 50 }), fc.boolean()), { maxLength: 200 }),
        (total, actions) => {
          const slots = new RunSlots(total);
          for (const [userId, run, begins] of actions) {
            const id = `${userId}${run}`;
            if (!begins) slots.leave(id);
            else if (slots.mayStart(userId)) slots.take({ id, userId });
            const held = slots.held();
            expect(Math.max(0, ...Object.values(held))).toBeLessThanOrEqual(slots.share);
            expect(Object.values(held).reduce((sum, runs) => sum + runs, 0) + slots.free).toBe(total);
            expect(slots.free).toBeGreaterThanOrEqual(0);
            if (!held['b']) expect(slots.mayStart('b')).toBe(true);
          }
        },
      ),
    );
  });
});
