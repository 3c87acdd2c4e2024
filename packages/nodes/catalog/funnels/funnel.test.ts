import type { JsonObject } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { funnelAnalysis } from './funnelAnalysis.node.ts';
import { runNode } from '../../testing/run-node.ts';
import type { FunnelEvent, FunnelRule } from './funnel.ts';
import { funnelOf, pathOf } from './funnel.ts';

const events = (...list: [number, ...number[]][]): FunnelEvent[] => list.map(([at, ...steps]) => ({ at, steps }));
const rule = (steps: number, windowMs: number, windowOf: FunnelRule['windowOf'] = 'whole'): FunnelRule => ({
  steps,
  windowMs,
  windowOf,
});

describe('a way through the steps', () => {
  it('goes in order, and begins again where that leads further', () => {
    expect(pathOf(events([1, 1], [2, 0], [3, 2], [4, 1], [5, 2]), rule(3, 100))).toEqual([2, 4, 5]);
    expect(pathOf(events([0, 0], [50, 0], [60, 1]), rule(2, 20))).toEqual([50, 60]);
    expect(pathOf(events([0, 0], [5, 1], [50, 0]), rule(3, 20))).toEqual([0, 5]);
    expect(pathOf([], rule(2, 20))).toEqual([]);
  });

  it('has its window from the first step, or from each to the next', () => {
    const list = events([0, 0], [1, 1], [4, 1], [8, 2]);
    expect(pathOf(list, rule(3, 5, 'step'))).toEqual([0, 4, 8]);
    expect(pathOf(list, rule(3, 5, 'whole'))).toEqual([0, 1]);
  });

  it('does not take one event for two steps', () => {
    expect(pathOf(events([1, 0, 1]), rule(2, 100))).toEqual([1]);
    expect(pathOf(events([1, 0, 1], [2, 0, 1]), rule(2, 100))).toEqual([1, 2]);
  });

  it('comes as far as trying all ways does', () => {
    const list = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.subarray([0, 1, 2, 3], { minLength: 1 })), {
      maxLength: 9,
    });
    fc.assert(
      fc.property(
        list,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('whole' as const, 'step' as const),
        (given, windowMs, windowOf) => {
          const ordered = given.toSorted(([a], [b]) => a - b).map(([at, steps]) => ({ at, steps }));
          const furthest = (from: number, step: number, start: number, before: number): number =>
            Math.max(
              step,
              ...ordered.flatMap(({ at, steps }, index) => {
                if (index < from || step === 4 || !steps.includes(step)) return [];
                if (step > 0 && at - (windowOf === 'whole' ? start : before) > windowMs) return [];
                return [furthest(index + 1, step + 1, step === 0 ? at : start, at)];
              }),
            );
          expect(pathOf(ordered, rule(4, windowMs, windowOf))).toHaveLength(furthest(0, 0, 0, 0));
        },
      ),
    );
  });
});

it('a funnel counts who came how far', () => {
  const middle = (values: readonly number[]): number => values[0] ?? 0;
  expect(funnelOf([[0, 2000], [0], []], 2, middle)).toEqual([
    { users: 2, conversion: 1, stepConversion: 1, dropOff: 0, medianSeconds: null },
    { users: 1, conversion: 0.5, stepConversion: 0.5, dropOff: 1, medianSeconds: 2 },
  ]);
  expect(funnelOf([], 2, middle)[1]).toEqual({
    users: 0,
    conversion: 0,
    stepConversion: 0,
    dropOff: 0,
    medianSeconds: null,
  });
});

describe('the node', () => {
  const run = async (items: readonly JsonObject[], data: JsonObject): Promise<JsonObject[]> =>
    ((await runNode(funnelAnalysis, { items: items.map((json) => ({ json })), data })).outputs['main'] ?? []).map(
      ({ json }) => json,
    );

  it('takes events in the order of their time, whatever that of the items', async () => {
    const items = [
      { userId: 1, event: 'sign up', time: 20 },
      { userId: 1, event: 'visit', time: 10 },
      { event: 'visit' },
    ];
    expect(await run(items, {})).toMatchObject([
      { users: 1, steps: [{ users: 1 }, { users: 1, medianSeconds: 10 }, { users: 0 }] },
    ]);
  });

  it('names rules that cannot be read', async () => {
    await expect(run([], { steps: 'visit' })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});
