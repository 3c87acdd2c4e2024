import type { JsonObject } from '@heddle/contract/json';
import { effectOf } from '@heddle/contract/node/define';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { StatePort } from '@heddle/contract/node/state';
import { beforeEach, describe, expect, it } from 'vitest';
import { conditionalPurchase } from './conditionalPurchase.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { periodAt } from './budget.ts';

let time = 0;
let state: StatePort;
beforeEach(() => {
  time = Date.parse('2026-03-31T22:30:00Z');
  state = createMemoryState(() => time);
});

/** By which port the items of a run leave. */
async function decisions(
  runId: string,
  data: JsonObject,
  items: JsonObject[] = [{}],
): Promise<{ [port: string]: number }> {
  const { outputs } = await runNode(conditionalPurchase, {
    data: { price: 10, ...data },
    state,
    runId,
    now: time,
    items: items.map((json) => ({ json })),
  });
  return Object.fromEntries(
    Object.entries(outputs).flatMap(([port, list]) => (list.length > 0 ? [[port, list.length]] : [])),
  );
}

const monthly = { period: 'month', budget: 35 };

describe('a budget', () => {
  it('is never overspent by runs at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, (_, run) => decisions(`r${run}`, monthly)));
    expect(all.filter(({ buy }) => buy === 1)).toHaveLength(3);
  });

  it('is spent once by a step that runs again', async () => {
    expect(await decisions('r1', monthly, [{}, {}, {}, {}])).toEqual({ buy: 3, hold: 1 });
    expect(await decisions('r1', monthly, [{}, {}, {}, {}])).toEqual({ buy: 3, hold: 1 });
    expect(await decisions('r2', { ...monthly, price: 5 })).toEqual({ buy: 1 });
  });

  it('is a new one in the next period, by the clock of its zone', async () => {
    await decisions('r1', monthly, [{}, {}, {}]);
    expect(await decisions('r2', monthly)).toEqual({ hold: 1 });
    expect(await decisions('r3', { ...monthly, timeZone: 'Europe/Zurich' })).toEqual({ buy: 1 });
    time += 2 * 3_600_000;
    expect(await decisions('r4', monthly)).toEqual({ buy: 1 });
  });

  it('belongs to its name and to those who share it', async () => {
    await decisions('r1', monthly, [{}, {}, {}]);
    expect(await decisions('r2', { ...monthly, budgetName: 'other' })).toEqual({ buy: 1 });
    expect(await decisions('r3', { ...monthly, scope: 'user' })).toEqual({ buy: 1 });
    expect(await decisions('r4', { ...monthly, period: 'ever' })).toEqual({ buy: 1 });
  });

  it('adds up fractions exactly', async () => {
    expect(await decisions('r1', { period: 'ever', budget: 0.3, price: 0.1 }, [{}, {}, {}])).toEqual({ buy: 3 });
  });
});

describe('one purchase number', () => {
  const numbered = { ...monthly, operation: 'A-1' };

  it('is bought once, and by the same step as often as it runs', async () => {
    expect(await decisions('r1', numbered)).toEqual({ buy: 1 });
    expect(await decisions('r1', numbered)).toEqual({ buy: 1 });
    expect(await decisions('r2', numbered)).toEqual({ hold: 1 });
    expect(await decisions('r3', { ...monthly, price: 25 })).toEqual({ buy: 1 });
  });

  it('takes nothing from the budget where another run was quicker', async () => {
    const all = await Promise.all(['r1', 'r2', 'r3'].map((run) => decisions(run, numbered)));
    expect(all.filter(({ buy }) => buy === 1)).toHaveLength(1);
    expect(await decisions('r4', { ...monthly, price: 25 })).toEqual({ buy: 1 });
  });

  it('is still free after it was asked about', async () => {
    expect(await decisions('r1', { ...numbered, askAbove: 5 })).toEqual({ ask: 1 });
    expect(await decisions('r2', numbered)).toEqual({ buy: 1 });
  });
});

describe('a pause', () => {
  const paused = { product: '{{ sku }}', pause: 2, pauseUnit: 'hours' };

  it('holds the same thing until it is over', async () => {
    expect(await decisions('r1', paused, [{ sku: 'a' }, { sku: 'a' }, { sku: 'b' }])).toEqual({ buy: 2, hold: 1 });
    time += 2 * 3_600_000;
    expect(await decisions('r2', paused, [{ sku: 'a' }])).toEqual({ buy: 1 });
  });

  it('does not begin where the budget was too small', async () => {
    expect(await decisions('r1', { ...paused, period: 'ever', budget: 5, product: 'a' })).toEqual({ hold: 1 });
    expect(await decisions('r2', { ...paused, product: 'a' })).toEqual({ buy: 1 });
  });
});

it('periods are named by their day, Monday, month or year', () => {
  const at = Date.parse('2026-03-01T23:30:00Z');
  expect((['day', 'week', 'month', 'year', 'ever'] as const).map((period) => periodAt(at, period, 'UTC'))).toEqual([
    '2026-03-01',
    '2026-02-23',
    '2026-03',
    '2026',
    'ever',
  ]);
  expect(periodAt(at, 'week', 'Asia/Tokyo')).toBe('2026-03-02');
});

it('only what is kept is an effect', () => {
  expect(
    [{}, { period: 'none' }, { period: 'day' }, { pause: 1 }, { operation: 'a' }].map((data) =>
      effectOf(conditionalPurchase, data),
    ),
  ).toEqual(['none', 'none', 'write', 'write', 'write']);
});
