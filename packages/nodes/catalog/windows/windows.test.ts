import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowAggregation } from './windowAggregation.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { overAt, sessionsOf, windowsAt } from './windows.ts';

const moments = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 60 });

describe('windows of a fixed size', () => {
  it('hold the moment, and none that holds it is missing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9999, max: 9999 }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: -50, max: 50 }),
        (moment, size, step, origin) => {
          const slide = Math.min(step, size);
          const rule = { kind: 'fixed', size, slide, origin } as const;
          const windows = windowsAt(moment, rule);
          const every = Array.from(
            { length: 2000 },
            (_, at) => origin + (Math.floor((moment - origin) / slide) - 1000 + at) * slide,
          ).filter((start) => start <= moment && moment < start + size);
          expect(windows.map(({ start }) => start)).toEqual(every);
          expect(overAt(moment, rule)).toBe((every.at(-1) ?? 0) + size);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('sessions', () => {
  it('are parted exactly where the gap is', () => {
    expect(sessionsOf([0, 9, 18, 28, 50], 10)).toEqual([
      { start: 0, end: 28, to: 3 },
      { start: 28, end: 38, to: 4 },
      { start: 50, end: 60, to: 5 },
    ]);
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 5000 }), (list, gap) => {
        const sorted = list.toSorted((a, b) => a - b);
        const sessions = sessionsOf(sorted, gap);
        expect(sessions.at(-1)?.to ?? 0).toBe(sorted.length);
        for (const [at, { start, end, to }] of sessions.entries())
          expect([sorted[sessions[at - 1]?.to ?? 0], (sorted[to - 1] ?? 0) + gap]).toEqual([start, end]);
        for (const [at, session] of sessions.entries())
          expect(session.end).toBeLessThanOrEqual(sessions[at + 1]?.start ?? Number.POSITIVE_INFINITY);
      }),
    );
  });
});

describe('the node', () => {
  const run = async (items: readonly JsonObject[], data: JsonObject): Promise<{ [port: string]: JsonObject[] }> => {
    const { outputs } = await runNode(windowAggregation, { items: items.map((json) => ({ json })), data });
    return Object.fromEntries(Object.entries(outputs).map(([port, list]) => [port, list.map(({ json }) => json)]));
  };
  const at = (seconds: number, rest: JsonObject = {}): JsonObject => ({ time: 1_767_225_600 + seconds, ...rest });

  it('counts every event as often as windows overlap', async () => {
    await fc.assert(
      fc.asyncProperty(moments, async (list) => {
        const { windows = [] } = await run(
          list.map((second) => at(second)),
          { kind: 'sliding', size: 60, slide: 20 },
        );
        expect(windows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(3 * list.length);
        const starts = windows.map(({ window }) => (window as JsonObject)['start'] as JsonValue);
        expect(starts).toEqual([...starts].sort());
      }),
      { numRuns: 20 },
    );
  });

  it('works out percentiles and distinct values, of the group it belongs to', async () => {
    const events = [at(1, { g: 'a', v: 1, u: 'x' }), at(2, { g: 'a', v: 3, u: 'x' }), at(3, { g: 'b', v: 7, u: 'y' })];
    const { windows = [] } = await run(events, {
      groupBy: 'g',
      calculate: { p50: 'percentile(v, 50)', users: 'countDistinct(u)', mean: 'mean(v)', least: 'min(v)' },
    });
    expect(windows).toMatchObject([
      { g: 'a', p50: 2, users: 1, mean: 2, least: 1 },
      { g: 'b', p50: 7, users: 1 },
    ]);
  });

  it('begins weeks on Monday', async () => {
    const { windows = [] } = await run([{ time: '2026-03-01T12:00:00Z' }], { size: 1, unit: 'weeks' });
    expect(windows[0]?.['window']).toEqual({ start: '2026-02-23T00:00:00.000Z', end: '2026-03-02T00:00:00.000Z' });
  });

  it('knows late events of sessions, and may leave them out', async () => {
    const events = [at(0), at(3600), at(60)];
    expect(await run(events, { kind: 'session', late: 'drop' })).toMatchObject({
      windows: [{ count: 1 }, { count: 1 }],
      late: [],
    });
    expect(await run(events, { kind: 'session', late: 'include' })).toMatchObject({
      windows: [{ count: 2 }, { count: 1 }],
    });
  });

  it('does not make windows without end', async () => {
    await expect(run([at(0), at(1e9)], { unit: 'seconds', size: 1, empty: true })).rejects.toMatchObject({
      code: 'too_many_groups',
    });
    await expect(run([at(0)], { kind: 'sliding', size: 1, slide: 0.001, unit: 'weeks' })).resolves.toMatchObject({
      windows: { length: 1000 },
    });
    await expect(run([at(0)], { kind: 'sliding', size: 2, slide: 0.001, unit: 'weeks' })).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });

  it('refuses dates that no calendar has', async () => {
    await expect(run([{ time: 1e17 }], {})).rejects.toMatchObject({
      code: 'field_invalid',
      message: expect.stringContaining('no date in item 1'),
    });
  });

  it('returns nothing for no items', async () => {
    expect(await run([], {})).toEqual({ windows: [], late: [] });
  });
});
