import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { assignments, text } from '@heddle/contract/node/fields';
import { createRunMemory } from '@heddle/contract/node/resources';
import type { JsonObject } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import { describe, expect, it } from 'vitest';
import { apply, decide } from './apply.ts';
import { prepareStep } from './execute.ts';
import { buildPlan } from './plan.ts';
import { createState } from './state.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('not here'));
const services = { fetch: refuse, files: { put: refuse, open: refuse } };

interface Setup {
  data: JsonObject;
  items?: readonly JsonObject[];
  memory?: ReturnType<typeof createRunMemory>;
}

type Run = (context: NodeContext) => NodeResult | Promise<NodeResult>;

/** One attempt of a node with two texts and a list of values, to its event. */
async function attempt(run: Run, { data, items = [{}], memory }: Setup): Promise<RunEvent> {
  const node = defineNode({
    type: 'tested',
    name: 'Tested',
    description: '',
    category: 'Core Operations',
    icon: 'box',
    summary: '',
    examples: [],
    effect: 'none',
    fields: { first: text({ label: 'First' }), second: text({ label: 'Second' }), set: assignments({ label: 'Set' }) },
    run: (context) => run(context as unknown as NodeContext),
  });
  const graph = {
    nodes: [{ id: 'n', type: 'tested', position: { x: 0, y: 0 }, data: { name: 'N', ...data } }],
    edges: [],
  };
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, () => node);
  const state = createState(plan);
  apply(plan, state, { type: 'started', at: 0, trigger: 'n', items: items.map((json) => ({ json })), mode: 'live' });
  const [command] = decide(state);
  if (command?.do !== 'run') throw new Error('nothing to run');
  return prepareStep({
    plan,
    state,
    runId: 'r1',
    services: { ...services, ...(memory ? { memory } : {}) },
    node: command.node,
    key: command.key,
    attempt: 1,
    resumed: null,
  }).run().result;
}

/** Outputs the value of `set` for each item. */
const setAll: Run = async ({ items, field, expressions }) => {
  const given: JsonObject[] = [];
  for (const index of items.keys()) {
    await expressions?.ready(index);
    const list = field['set']?.(index) as readonly { name: string; value: number }[];
    given.push(Object.fromEntries(list.map(({ name, value }) => [name, value])));
  }
  return main(given.map((json) => ({ json })));
};

/** So many expressions, each of which goes round so often. */
const spinning = (count: number, rounds: number): JsonObject => ({
  set: Array.from({ length: count }, (_, n) => ({
    name: `n${n}`,
    value: `{{ (() => { let s = 0; for (let i = 0; i < ${rounds}; i++) s += 1; return s; })() }}`,
  })),
});

/** How often other work got its turn during the evaluation. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let turns = 0;
  let over = false;
  const count = (): void => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  const result = await work();
  over = true;
  return { result, turns };
}

describe('fields that are evaluated ahead', () => {
  it('let other work run between the expressions of one item', async () => {
    const { result, turns } = await turnsDuring(() => attempt(setAll, { data: spinning(40, 100_000) }));
    expect(result).toMatchObject({
      type: 'step.completed',
      outputs: { main: [{ json: { n0: 100_000, n39: 100_000 } }] },
    });
    expect(turns).toBeGreaterThan(10);
  });

  it('let other work run between the expressions of every item', async () => {
    const { result, turns } = await turnsDuring(() =>
      attempt(setAll, { data: spinning(10, 50_000), items: [{}, {}, {}, {}] }),
    );
    expect(result).toMatchObject({ type: 'step.completed' });
    expect(turns).toBeGreaterThan(8);
  });

  it('are not evaluated again when they are read', async () => {
    const spent: number[] = [];
    const run: Run = async ({ items, field, expressions }) => {
      for (const index of items.keys()) {
        await expressions?.ready(index);
        const before = expressions?.spent ?? 0;
        field['set']?.(index);
        spent.push((expressions?.spent ?? 0) - before);
      }
      return main([]);
    };
    await attempt(run, { data: spinning(3, 100), items: [{}, {}, {}] });
    expect(spent).toEqual([0, 0, 0]);
  });

  it('are those that the node reads for its items; for the first item all', async () => {
    const data = {
      first: '{{ (() => { for (let i = 0; i < 100; i++) {} return x; })() }}',
      second: '{{ (() => { for (let i = 0; i < 9000; i++) {} return x; })() }}',
    };
    const costs: number[] = [];
    const run: Run = async ({ items, field, expressions }) => {
      for (const index of items.keys()) {
        const before = expressions?.spent ?? 0;
        await expressions?.ready(index);
        expect(field['first']?.(index)).toBe(String(index));
        costs.push((expressions?.spent ?? 0) - before);
      }
      return main([]);
    };
    expect(await attempt(run, { data, items: [{ x: 0 }, { x: 1 }, { x: 2 }] })).toMatchObject({
      type: 'step.completed',
    });
    expect(costs[0]).toBe(0);
    expect(costs[1]).toBeGreaterThan(100);
    expect(costs[1]).toBeLessThan(9000);
    expect(costs[2]).toBe(costs[1]);
  });

  it('fail when they are read, and only then', async () => {
    const data = { first: '{{ nothing.at.all }}', second: '{{ x + 1 }}' };
    expect(
      await attempt(({ field }) => main([{ json: { second: field['second']?.() as string } }]), {
        data,
        items: [{ x: 1 }],
      }),
    ).toMatchObject({ type: 'step.completed', outputs: { main: [{ json: { second: '2' } }] } });
    expect(
      await attempt(({ field }) => main([{ json: { first: field['first']?.() as string } }]), { data }),
    ).toMatchObject({ type: 'step.failed', error: { code: 'expression_failed' } });
    const unreadable = { first: '{{ 1 + }}', second: '{{ x + 1 }}' };
    expect(
      await attempt(({ field }) => main([{ json: { first: field['first']?.() as string } }]), { data: unreadable }),
    ).toMatchObject({ type: 'step.failed', error: { code: 'expression_syntax' } });
  });

  it('have the values of their own item, also if items are read concurrently', async () => {
    const run: Run = async ({ items, field, expressions }) => {
      const read = async (index: number): Promise<string> => {
        await expressions?.ready(index);
        return `${field['first']?.(index) as string} ${field['second']?.(index) as string}`;
      };
      return main((await Promise.all([...items.keys()].map(read))).map((said) => ({ json: { said } })));
    };
    const result = await attempt(run, {
      data: { first: '{{ x }}', second: '{{ x * 2 }}' },
      items: [{ x: 1 }, { x: 2 }, { x: 3 }],
    });
    expect(result).toMatchObject({
      outputs: { main: [{ json: { said: '1 2' } }, { json: { said: '2 4' } }, { json: { said: '3 6' } }] },
    });
  });
});

describe('the budget of the expressions of a step', () => {
  it('ends the step with the name of the field, whichever way it is read', async () => {
    const failed = {
      type: 'step.failed',
      error: {
        code: 'expression_step_limit',
        message: expect.stringContaining('at "Set": together they need more than 20,010,000 operations'),
      },
    };
    const data = spinning(150, 60_000);
    expect(await attempt(setAll, { data })).toMatchObject(failed);
    expect(
      await attempt(
        (context) => {
          context.forEachEntry('set' as never, 0, () => undefined);
          return main([]);
        },
        { data },
      ),
    ).toMatchObject(failed);
  });

  it('is counted anew for each attempt', async () => {
    const data = spinning(60, 60_000);
    for (let i = 0; i < 2; i++) expect(await attempt(setAll, { data })).toMatchObject({ type: 'step.completed' });
  });
});

it('memory that expressions allocate is charged to the step', async () => {
  const data = { set: Array.from({ length: 40 }, (_, n) => ({ name: `n${n}`, value: '{{ "x".repeat(1000000) }}' })) };
  const run: Run = ({ field }) => main([{ json: { count: ((field['set']?.() ?? []) as readonly unknown[]).length } }]);
  expect(await attempt(run, { data, memory: createRunMemory(50_000_000) })).toMatchObject({ type: 'step.completed' });
  expect(await attempt(run, { data, memory: createRunMemory(30_000_000) })).toMatchObject({
    type: 'step.failed',
    error: { code: 'step_memory' },
  });
});
