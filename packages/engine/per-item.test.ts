import { nodeErrors } from '@heddle/contract/errors/node';
import { main } from '@heddle/contract/node/context';
import type { NodeContext, NodeResult, NodeServices } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import type { JsonObject } from '@heddle/contract/json';
import { PROGRESS_PACE_MS } from '@heddle/contract/node/progress';
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
  run: (n: number, context: NodeContext) => Promise<NodeResult | void>,
  data: JsonObject = {},
  options: {
    attempt?: number;
    wired?: true;
    items?: number;
    outputs?: readonly string[];
    onProgress?: NodeServices['onProgress'];
  } = {},
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
    ...(options.outputs ? { outputs: options.outputs } : {}),
    run: async (context): Promise<NodeResult> => {
      const result = await run(Number(context.items[0]?.json['n']), context);
      return result ?? main(context.items);
    },
  });
  const position = { x: 0, y: 0 };
  const graph = {
    nodes: [
      { id: 'n', type: 'tested', position, data: { name: 'N', perItem: true, ...data } },
      { id: 'e', type: 'tested', position, data: { name: 'E' } },
    ],
    edges: options.wired ? [{ id: 'ne', source: 'n', target: 'e', sourceHandle: 'error' }] : [],
  };
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, () => node);
  const state = createState(plan);
  const items = [1, 2, 3].slice(0, options.items).map((n) => ({ json: { n } }));
  apply(plan, state, { type: 'started', at: 0, trigger: 'n', items, mode: 'live' });
  const [command] = decide(state);
  if (command?.do !== 'run') throw new Error('The step was not started.');
  const { onProgress } = options;
  const all = { ...services, ...(onProgress ? { onProgress } : {}) };
  const task = {
    plan,
    state,
    runId: 'r1',
    services: all,
    node: command.node,
    key: 'n',
    attempt: options.attempt ?? 1,
    resumed: null,
  };
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

  const item = (n: number) => ({ json: { n } });
  const broken = (n: number) => ({
    json: { n, error: { code: 'step_crashed', message: 'The step failed unexpectedly: no luck' } },
  });
  /** Fails for the second item. */
  const failsOnce = async (n: number): Promise<void> => {
    if (n === 2) throw new Error('no luck');
  };

  it('joins what the node returns for each of them, port by port and in their order', async () => {
    const { result } = start(async (n) => ({
      outputs: n === 2 ? { other: [item(2)] } : { main: [item(n), item(10 * n)] },
      logs: [`item ${n}`],
    }));
    expect(await result).toMatchObject({
      type: 'step.completed',
      outputs: { main: [item(1), item(10), item(3), item(30)], other: [item(2)] },
      logs: ['item 1', 'item 2', 'item 3'],
    });
  });

  it('answers a webhook with the last of its responses', async () => {
    const { result } = start(async (n) => ({
      ...main([]),
      ...(n < 3 ? { respond: { status: 200 + n, headers: {}, body: '' } } : {}),
    }));
    expect(await result).toMatchObject({ respond: { status: 202 } });
  });

  it('sleeps as long as the longest of its sleeps', async () => {
    const now = Date.now();
    const { result } = start(async (n) => ({ ...main([]), ...(n < 3 ? { until: now + 60_000 * (3 - n) } : {}) }));
    expect(await result).toMatchObject({ type: 'step.sleeping', until: now + 120_000 });
    const lasting = start(async (n) => ({ ...main([]), duration: 60_000 * n }));
    expect(await lasting.result).toMatchObject({ type: 'step.sleeping', duration: 180_000 });
  });

  it('cannot wait for a signal', async () => {
    const { result } = start(async () => ({ ...main([]), wait: {} }));
    expect(await result).toMatchObject({ type: 'step.failed', error: { code: 'step_waits_per_item' } });
  });

  it('fails with its first error', async () => {
    const begun: number[] = [];
    const { result } = start((n) => {
      begun.push(n);
      return failsOnce(n);
    });
    expect(await result).toMatchObject({ type: 'step.failed', error: { code: 'step_crashed' } });
    expect(begun).toEqual([1, 2]);
  });

  it('goes on where errors become items: an error item takes the place of the item, at the error port if it is wired', async () => {
    const data = { onFailure: 'continue' };
    expect(await start(failsOnce, data).result).toMatchObject({ outputs: { main: [item(1), broken(2), item(3)] } });
    expect(await start(failsOnce, data, { wired: true }).result).toMatchObject({
      outputs: { main: [item(1), item(3)], error: [broken(2)] },
    });
  });

  it('has its error items at the first output of the node where there is no port main', async () => {
    const passes = async (n: number): Promise<NodeResult> => {
      await failsOnce(n);
      return { outputs: { kept: [item(n)] } };
    };
    const { result } = start(passes, { onFailure: 'continue' }, { outputs: ['kept', 'removed'] });
    expect(await result).toMatchObject({ outputs: { kept: [item(1), broken(2), item(3)] } });
  });

  it('makes items of errors after its last attempt only, where it is retried first', async () => {
    const data = { onFailure: 'retry', retryCount: 1, retryThen: 'continue' };
    expect(await start(failsOnce, data).result).toMatchObject({ type: 'step.failed' });
    expect(await start(failsOnce, data, { attempt: 2 }).result).toMatchObject({ type: 'step.completed' });
    const stops = { ...data, retryThen: 'stop' };
    expect(await start(failsOnce, stops, { attempt: 2 }).result).toMatchObject({ type: 'step.failed' });
  });

  it('keeps the code of an error that the node has thrown on purpose', async () => {
    const throws = async (): Promise<never> => {
      throw nodeErrors.field_required({ field: 'URL' });
    };
    expect(await start(throws, { onFailure: 'continue' }, { items: 1 }).result).toMatchObject({
      outputs: { main: [{ json: { n: 1, error: { code: 'field_required' } } }] },
    });
  });

  it('has an idempotency key for each item, and the items of that item alone at its main port', async () => {
    const keys: string[] = [];
    const inputs: unknown[] = [];
    await start(async (_, { run, input }) => {
      keys.push(run.idempotencyKey(0));
      inputs.push(input('main'), input('other'));
    }).result;
    expect(keys).toEqual(['r1-n-0', 'r1-n-1', 'r1-n-2']);
    expect(inputs).toEqual([[item(1)], [], [item(2)], [], [item(3)], []]);
  });

  it('reports its progress in items', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const onProgress = vi.fn();
      const slow = async () => void vi.advanceTimersByTime(PROGRESS_PACE_MS);
      await start(slow, {}, { onProgress }).result;
      expect(onProgress.mock.calls.map(([, progress]) => progress)).toEqual([
        { done: 1, total: 3 },
        { done: 2, total: 3 },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});
