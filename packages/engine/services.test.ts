import type { NodeContext, NodeServices } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { PROGRESS_PACE_MS } from '@heddle/contract/node/progress';
import { createMemoryTables } from '@heddle/contract/node/tables/memory-tables';
import type { RunInput } from '@heddle/contract/run/events';
import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it, vi } from 'vitest';
import { apply, decide } from './apply.ts';
import { prepareStep } from './execute.ts';
import { buildPlan } from './plan.ts';
import { createState } from './state.ts';

const nowhere = () => Promise.reject(new Error('not here'));

/** Runs a step of two items with these services. */
async function runWith(
  services: Partial<NodeServices>,
  work: (context: NodeContext) => Promise<void>,
  { mode = 'live', data = {} }: { mode?: RunInput['mode']; data?: JsonObject } = {},
) {
  const run = async (context: NodeContext) => {
    await work(context);
    return main(context.items);
  };
  const node = defineNode({
    type: 'tested',
    name: 'Tested',
    description: '',
    category: 'Core Operations',
    icon: 'box',
    summary: '',
    examples: [],
    effect: 'none',
    fields: {},
    run,
  });
  const plan = buildPlan(
    {
      id: 'w',
      name: 'W',
      revision: 1,
      graph: {
        nodes: [{ id: 'n', type: 'tested', position: { x: 0, y: 0 }, data: { name: 'N', ...data } }],
        edges: [],
      },
    },
    () => node,
  );
  const state = createState(plan);
  apply(plan, state, { type: 'started', at: 0, trigger: 'n', items: [{ json: { a: 1 } }, { json: { a: 2 } }], mode });
  const [command] = decide(state);
  if (command?.do !== 'run') throw new Error('nothing to run');
  const all = { fetch: nowhere, files: { put: nowhere, open: nowhere }, ...services };
  return prepareStep({
    plan,
    state,
    runId: 'r1',
    services: all,
    node: command.node,
    key: command.key,
    attempt: 1,
    resumed: null,
  }).run().result;
}

describe('services of a step', () => {
  it('include the tables of the run’s owner, and none in a dry run', async () => {
    const tables = createMemoryTables([{ name: 'Log', columns: { a: 'number' } }]);
    const write = async (context: NodeContext): Promise<void> =>
      void (await (await context.tables.open('Log')).insert([{ a: 1 }]));
    // The second run of the same step changes nothing.
    for (const _ of [1, 2]) await runWith({ tables }, write);
    expect((await tables.read('table-1', -1)).length).toBe(1);
    expect(await runWith({ tables }, write, { mode: 'dry' })).toMatchObject({
      type: 'step.failed',
      error: { code: 'table_not_found' },
    });
  });

  it('resolve a host name to the address to connect to, for runs on a server', async () => {
    const addressOf = vi.fn<NonNullable<NodeServices['addressOf']>>(async () => '203.0.113.7');
    await runWith({ addressOf }, async (context) =>
      expect(await context.addressOf('smtp.example.com')).toBe('203.0.113.7'),
    );
    expect(addressOf).toHaveBeenCalledExactlyOnceWith('smtp.example.com');
    expect(await runWith({}, async (context) => void (await context.addressOf('smtp.example.com')))).toMatchObject({
      error: { code: 'step_needs_server' },
    });
  });

  it('are called with the step’s address, and fail the step where there is no server', async () => {
    const widget = { key: 'k', title: 'T', content: { kind: 'number' as const, value: 1, unit: '' } };
    const putWidget = vi.fn<NonNullable<NodeServices['putWidget']>>(async () => undefined);
    await runWith({ putWidget }, (context) => context.putWidget(widget));
    expect(putWidget).toHaveBeenCalledExactlyOnceWith(widget, { runId: 'r1', stepKey: 'n' });
    expect(await runWith({}, (context) => context.putWidget(widget))).toMatchObject({
      error: { code: 'step_needs_server' },
    });
  });

  it('that count the use of models are done without where there is no server', async () => {
    const use = { provider: 'p', model: 'm', kind: 'chat' as const, tokens: { input: 1, output: 1 }, cost: null };
    const outcome = await runWith({}, async (context) => {
      expect(await context.reserveModelUse({ key: 'k', ...use })).toEqual({ price: null });
      await context.recordModelUse({ key: 'k', used: null });
    });
    expect(outcome).toMatchObject({ type: 'step.completed' });
  });

  it('report progress, by items where the node runs once for each', async () => {
    vi.useFakeTimers();
    try {
      const onProgress = vi.fn<NonNullable<NodeServices['onProgress']>>();
      const later = async ({ progress }: NodeContext): Promise<void> => {
        progress(1, 50, 'Pages');
        vi.advanceTimersByTime(PROGRESS_PACE_MS);
        progress(2, 50, 'Pages');
      };
      await runWith({ onProgress }, later);
      expect(onProgress.mock.calls).toEqual([
        [
          { runId: 'r1', stepKey: 'n' },
          { done: 2, total: 50, text: 'Pages' },
        ],
      ]);
      onProgress.mockClear();
      await runWith({ onProgress }, later, { data: { perItem: true } });
      expect(onProgress.mock.calls.map(([, progress]) => progress)).toEqual([
        { done: 0, total: 2 },
        { done: 1, total: 2 },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});
