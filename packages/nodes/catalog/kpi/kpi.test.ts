import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { StatePort } from '@heddle/contract/node/state';
import { describe, expect, it } from 'vitest';
import { kpiTracker } from './kpiTracker.node.ts';
import { runNode } from '../../testing/run-node.ts';
import type { KpiDirection } from './status.ts';
import { statusOf, trendOf } from './status.ts';

describe('a value and its target', () => {
  const goal = (direction: KpiDirection, good: number, fair: number) => ({ target: 100, direction, good, fair });

  it.each<[KpiDirection, number, string]>([
    ['higher', 100, 'onTrack'],
    ['higher', 99.9, 'atRisk'],
    ['higher', 90, 'atRisk'],
    ['higher', 89, 'off'],
    ['lower', 100, 'onTrack'],
    ['lower', 110, 'atRisk'],
    ['lower', 111, 'off'],
  ])('%s is better: %f is %s', (direction, value, status) => {
    expect(statusOf(value, goal(direction, 0, 10))).toBe(status);
  });

  it('near it, on both sides; rounding does not count', () => {
    expect([95, 105, 94, 110, 111].map((value) => statusOf(value, goal('near', 5, 10)))).toEqual([
      'onTrack',
      'onTrack',
      'atRisk',
      'atRisk',
      'off',
    ]);
    expect(statusOf(0.1 + 0.2, { target: 0.3, direction: 'lower', good: 0, fair: 0 })).toBe('onTrack');
  });

  it('get nearer or further', () => {
    const higher = goal('higher', 0, 10);
    expect([
      trendOf(90, undefined, higher, 0),
      trendOf(90, 80, higher, 0),
      trendOf(80, 90, higher, 0),
      trendOf(80, 80, higher, 0),
      trendOf(81, 80, higher, 0.05),
    ]).toEqual(['new', 'improving', 'worsening', 'steady', 'steady']);
    expect([trendOf(90, 80, goal('lower', 0, 10), 0), trendOf(108, 90, goal('near', 5, 10), 0)]).toEqual([
      'worsening',
      'improving',
    ]);
  });
});

describe('a history', () => {
  const measured = async (
    state: StatePort,
    runId: string,
    values: readonly number[],
    data: JsonObject = {},
  ): Promise<{ [name: string]: JsonValue }[]> => {
    const { outputs } = await runNode(kpiTracker, {
      items: values.map((value) => ({ json: { value } })),
      data: { target: 10, ...data },
      state,
      runId,
    });
    return Object.values(outputs)
      .flat()
      .map(({ json }) => json['kpi'] as JsonObject);
  };

  it('continues from run to run, as long as it is stored', async () => {
    const state = createMemoryState();
    for (const [run, value] of [1, 2, 3, 4].entries()) await measured(state, `run-${run}`, [value], { keep: 3 });
    expect(await measured(state, 'run-9', [12], { keep: 3, compare: 2 })).toMatchObject([
      { status: 'onTrack', earlier: 3.5, change: 8.5, history: [2, 3, 4, 12] },
    ]);
  });

  it('is one of a name and of who shares it', async () => {
    const state = createMemoryState();
    await measured(state, 'run-1', [5]);
    expect(await measured(state, 'run-2', [6], { kpi: 'Other' })).toMatchObject([{ trend: 'new' }]);
    expect(await measured(state, 'run-3', [6], { shared: 'user' })).toMatchObject([{ trend: 'new' }]);
    expect(await measured(state, 'run-4', [6])).toMatchObject([{ trend: 'improving', earlier: 5 }]);
  });

  it('counts a step once that runs again after a crash', async () => {
    const state = createMemoryState();
    const once = await measured(state, 'run-1', [5, 7]);
    expect(await measured(state, 'run-1', [5, 7])).toEqual(once);
    expect(await measured(state, 'run-2', [8])).toMatchObject([{ history: [5, 7, 8] }]);
  });

  it('needs a name and bounds that fit', async () => {
    const state = createMemoryState();
    await expect(measured(state, 'run-1', [1], { kpi: 'x'.repeat(201) })).rejects.toMatchObject({
      code: 'field_invalid',
    });
    await expect(measured(state, 'run-1', [1], { direction: 'near', good: 3, fair: 1 })).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });
});
