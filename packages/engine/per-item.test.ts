import { main } from '@heddle/contract/node/context';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import type { JsonObject } from '@heddle/contract/json';
import { turns } from '@heddle/contract/node/turns';
import type { RunEvent } from '@heddle/contract/run/events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apply, decide } from './apply.ts';
import { prepareStep } from './execute.ts';
import { buildPlan } from './plan.ts';
import { createState } from './state.ts';

const services = {
  fetch: () => Promise.reject(new Error('not here')),
  files: { put: () => Promise.reject(new Error('not here')), open: () => Promise.reject(new Error('not here')) },
};

/** Starts a step that runs once for each of three items. */
function start(
  run: (n: number, context: NodeContext) => Promise<void>,
  data: JsonObject = {},
): { result: Promise<RunEvent>; stop(): void } {
  const node = defineNode({
    type: 'tested',
    name: 'Tested',
    description: '',
    category: 'Core Operations',
    icon: 'box',
    summary: '',
    examples: [],
    effect: 'write',
    fields: {},
    run: async (context): Promise<NodeResult> => {
      await run(Number(context.items[0]?.json['n']), context);
      return main(context.items);
    },
  });
  const graph = {
    nodes: [{ id: 'n', type: 'tested', position: { x: 0, y: 0 }, data: { name: 'N', perItem: true, ...data } }],
    edges: [],
  };
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, () => node);
  const state = createState(plan);
  const items = [1, 2, 3].map((n) => ({ json: { n } }));
  apply(plan, state, { type: 'started', at: 0, trigger: 'n', items, mode: 'live' });
  const [command] = decide(state);
  if (command?.do !== 'run') throw new Error('The step was not started.');
  const task = { plan, state, runId: 'r1', services, node: command.node, key: 'n', attempt: 1, resumed: null };
  const { result, stop } = prepareStep(task).run();
  return { result: Promise.resolve(result), stop: () => stop?.() };
}

describe('a step that runs once for each item', () => {
  afterEach(() => vi.restoreAllMocks());

  it('begins no further item once it is stopped, even if the node ignores that', async () => {
    const begun: number[] = [];
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const { result, stop } = start(async (n) => {
      begun.push(n);
      await finished;
    });
    await vi.waitFor(() => expect(begun).toEqual([1]));
    stop();
    finish();
    expect(await result).toMatchObject({ type: 'step.failed' });
    expect(begun).toEqual([1]);
  });

  it('begins no further item where errors become items, either', async () => {
    const begun: number[] = [];
    const { result, stop } = start(
      (n, { signal }) => {
        begun.push(n);
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
      },
      { onFailure: 'continue' },
    );
    await vi.waitFor(() => expect(begun).toEqual([1]));
    stop();
    expect(await result).toMatchObject({ type: 'step.failed' });
    expect(begun).toEqual([1]);
  });

  it('begins no further item when it is stopped while it waits for its turn', async () => {
    const begun: number[] = [];
    const { promise: turn, resolve: take } = Promise.withResolvers<void>();
    vi.spyOn(turns, 'isOver').mockImplementation(() => begun.length > 0);
    const waits = vi.spyOn(turns, 'next').mockImplementation(() => turn);
    const { result, stop } = start(async (n) => void begun.push(n));
    await vi.waitFor(() => expect(waits).toHaveBeenCalled());
    stop();
    take();
    expect(await result).toMatchObject({ type: 'step.failed' });
    expect(begun).toEqual([1]);
  });
});
