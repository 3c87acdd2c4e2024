import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SlotShares, SlotUse } from './shares.ts';
import { nextSlots } from './shares.ts';

const now = 1_000_000;
const share = (slots: number, demand = slots, until = now + 1000) => ({ slots, demand, until });
const slotsOf = (shares: SlotShares, usage: SlotUse, total = 6): number =>
  nextSlots(shares, 'me', usage, { total, now });

describe('the slots of a server', () => {
  it.each<[string, SlotShares, SlotUse, number]>([
    ['are all but one where it is alone', {}, { underWay: 0, waiting: 1 }, 5],
    ['are all where it needs them', {}, { underWay: 5, waiting: 3 }, 6],
    ['are what others leave', { other: share(4) }, { underWay: 0, waiting: 9 }, 2],
    ['are as many as those of another one that needs as much', { other: share(3, 9) }, { underWay: 3, waiting: 9 }, 3],
    ['are given back to one that waits', { other: share(1, 9) }, { underWay: 1, waiting: 0 }, 1],
    ['are kept for requests under way', { other: share(1, 9) }, { underWay: 5, waiting: 4 }, 5],
    ['are those of a server that has died as well', { dead: share(6, 6, now - 1) }, { underWay: 0, waiting: 9 }, 6],
  ])('%s', (_what, shares, usage, slots) => {
    expect(slotsOf(shares, usage)).toBe(slots);
  });

  it('come by turns where there are more servers than slots', () => {
    const shares = { a: share(0, 1), b: share(0, 1) };
    const had = [0, 1, 2].map((turn) =>
      nextSlots(shares, 'me', { underWay: 0, waiting: 1 }, { total: 1, now: turn * 10_000 }),
    );
    expect(had.toSorted()).toEqual([0, 0, 1]);
  });

  it('are never more than there are, whatever the servers do and in whatever order, and all are used where all are needed', () => {
    const action = fc.record({
      server: fc.constantFrom('a', 'b', 'c'),
      waiting: fc.nat(8),
      ends: fc.nat(8),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.array(action, { maxLength: 60 }), (total, actions) => {
        let shares: SlotShares = {};
        const underWay = new Map<string, number>();
        const settle = (server: string, waiting: number): void => {
          const usage = { underWay: underWay.get(server) ?? 0, waiting };
          const slots = nextSlots(shares, server, usage, { total, now });
          shares = { ...shares, [server]: { slots, demand: usage.underWay + waiting, until: now + 1 } };
          underWay.set(server, Math.min(slots, usage.underWay + waiting));
        };
        for (const { server, waiting, ends } of actions) {
          underWay.set(server, Math.max(0, (underWay.get(server) ?? 0) - ends));
          settle(server, waiting);
          expect(Object.values(shares).reduce((sum, { slots }) => sum + slots, 0)).toBeLessThanOrEqual(total);
        }
        // Everything ends, and all ask for more than there is.
        underWay.clear();
        for (let round = 0; round < 3; round += 1)
          for (const server of ['a', 'b', 'c']) {
            underWay.set(server, 0);
            settle(server, total);
          }
        const held = Object.values(shares).map(({ slots }) => slots);
        expect(held.reduce((sum, slots) => sum + slots, 0)).toBe(total);
        expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
