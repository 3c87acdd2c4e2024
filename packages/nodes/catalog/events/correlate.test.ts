import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Occurrence } from './correlate.ts';
import { correlate } from './correlate.ts';

/** `a0 b3`: kind 0 at 0, kind 1 at 3. */
const events = (written: string): Occurrence[] =>
  written.split(' ').map((event, index) => ({ at: Number(event.slice(1)), kinds: [event.charCodeAt(0) - 97], index }));
const found = (written: string, needed: number[], inOrder = false): number[][] =>
  correlate(events(written), { windowMs: 10, needed, inOrder }).map((incident) => incident.map(({ index }) => index));

describe('events', () => {
  it.each<[string, number[], boolean, number[][]]>([
    ['a0 a5 a9', [3], false, [[0, 1, 2]]],
    ['a0 a5 a10', [3], false, []],
    [
      'a0 a1 a2 a3 a4 a5 a6',
      [3],
      false,
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
    ],
    ['b0 a1', [1, 1], false, [[0, 1]]],
    ['b0 a1', [1, 1], true, []],
    ['a0 b1 a2 b3', [2, 1], true, [[0, 1, 2, 3]]],
    ['a0 c1 b2', [1, 1], false, [[0, 2]]],
    ['a0 b11', [1, 1], false, []],
  ])('%s with %j in order %j', (written, needed, inOrder, expected) => {
    const known = correlate(
      events(written).map((event) => ({ ...event, kinds: event.kinds.filter((kind) => kind < needed.length) })),
      { windowMs: 10, needed, inOrder },
    );
    expect(known.map((incident) => incident.map(({ index }) => index))).toEqual(expected);
  });

  it('that may be several things at once count for each', () => {
    const both: Occurrence[] = [{ at: 0, kinds: [0, 1], index: 0 }];
    expect(correlate(both, { windowMs: 10, needed: [1, 1], inOrder: false })).toHaveLength(1);
    expect(correlate(both, { windowMs: 10, needed: [1, 1], inOrder: true })).toHaveLength(0);
  });

  it('of which too many wait for the others are refused', () => {
    const many = Array.from({ length: 2001 }, (_, index) => ({ at: 0, kinds: [0], index }));
    expect(() => correlate(many, { windowMs: 10, needed: [1, 1], inOrder: false })).toThrow(
      expect.objectContaining({ code: 'field_invalid' }),
    );
  });

  it('belong to one incident at most, each of which is complete and within its window', () => {
    const list = fc
      .array(fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 8 })), { minLength: 1, maxLength: 30 })
      .map((steps) => {
        let at = 0;
        return steps.map(([kind, step]) => `${kind}${(at += step)}`).join(' ');
      });
    fc.assert(
      fc.property(list, fc.boolean(), (written, inOrder) => {
        const all = events(written);
        const incidents = found(written, [2, 1], inOrder);
        const indexes = incidents.flat();
        expect(new Set(indexes).size).toBe(indexes.length);
        for (const incident of incidents) {
          const members = incident.flatMap((index) => all[index] ?? []);
          expect((members.at(-1)?.at ?? 0) - (members[0]?.at ?? 0)).toBeLessThan(10);
          expect(members.filter(({ kinds }) => kinds[0] === 0).length).toBeGreaterThanOrEqual(2);
          expect(members.some(({ kinds }) => kinds[0] === 1)).toBe(true);
        }
      }),
    );
  });
});
