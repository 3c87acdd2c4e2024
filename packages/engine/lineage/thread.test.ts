import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { condition, text } from '@heddle/contract/node/fields';
import type { RunEvent, RunInput } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../in-memory.ts';
import { buildPlan } from '../plan.ts';
import { projectSteps } from '../view.ts';

type Run = (context: NodeContext) => NodeResult | Promise<NodeResult>;

const nowhere = (): Promise<never> => Promise.reject(new Error('not here'));
const services = { fetch: nowhere, files: { put: nowhere, open: nowhere } };
const facts = { description: '', category: 'Core Operations', icon: 'box', summary: '', effect: 'none' } as const;
const fields = { read: text({ label: 'Read' }) };

/** What a node does: `read` evaluates its field for every item, the others stand for their kind. */
const kinds: { [type: string]: Run } = {
  pass: ({ items }) => main(items),
  map: ({ items }) => main(items.map(({ json }) => ({ json: { ...json } }))),
  big: ({ items }) => main(items.filter(({ json }) => Number(json['n']) > 1)),
  lost: ({ items }) => main(items.slice(1).map(({ json }) => ({ json: { ...json } }))),
  read: ({ items, field }) => main(items.map((_, index) => ({ json: { read: field['read']?.(index) as string } }))),
  fails: () => Promise.reject(new Error('as told')),
};
const sum = defineNode({
  ...facts,
  type: 'sum',
  name: 'sum',
  fields,
  examples: [],
  pairing: 'all',
  run: ({ items }) => main([{ json: { count: items.length } }, { json: {} }]),
});
const again = defineNode({
  ...facts,
  type: 'again',
  name: 'again',
  closesLoop: true,
  outputs: ['loop', 'done'],
  fields: { while: condition({ label: 'While' }) },
  examples: [],
  run: ({ items, field, run }) =>
    run.pass < 3 && field.while()
      ? { outputs: {}, loop: { size: 9, items, again: true } }
      : { outputs: { done: items } },
});

const asks = defineNode({
  ...facts,
  type: 'asks',
  name: 'asks',
  effect: 'read',
  fields,
  examples: [],
  sample: [{ answer: 1 }, { answer: 2 }],
  run: nowhere,
});

/** Runs nodes that are named by their letters: `'a>b a>c@true b>c'`. Returns what the node `end` has read, and the events. */
async function run(
  edges: string,
  types: { [node: string]: string },
  { data = {}, input = {} }: { data?: { [node: string]: JsonObject }; input?: Partial<RunInput> } = {},
) {
  const links = edges.split(' ').map((each) => each.split(/>|@/));
  const ids = [...new Set(links.flatMap(([source = '', target = '']) => [source, target]))];
  const plan = buildPlan(
    {
      id: 'w',
      name: 'W',
      revision: 1,
      graph: {
        nodes: ids.map((id) => ({
          id,
          type: types[id] ?? 'pass',
          position: { x: 0, y: 0 },
          data: { name: id, ...data[id] },
        })),
        edges: links.map(([source = '', target = '', port = 'main'], at) => ({
          id: `e${at}`,
          source,
          target,
          sourceHandle: port,
        })),
      },
    },
    (type) => {
      if (type === 'sum') return sum;
      if (type === 'again') return again;
      if (type === 'asks') return asks;
      const work = kinds[type];
      return work && defineNode({ ...facts, type, name: type, fields, examples: [], run: work });
    },
  );
  const items: Item[] = [1, 2, 3].map((n) => ({ json: { n } }));
  const events: RunEvent[] = [];
  const given = { trigger: 'a', items, mode: 'live' as const, ...input };
  const outcome = await runInMemory(plan, { id: 'r', input: given, services }, (event) => events.push(event));
  const steps = projectSteps(plan, events);
  const end = steps.find(({ nodeId }) => nodeId === 'end');
  return { outcome, events, steps, read: end?.output?.['main']?.map(({ json }) => json['read']), error: end?.error };
}

const reads = (expression: string): { [node: string]: JsonObject } => ({ end: { read: `{{ ${expression} }}` } });

describe('$node("Name").json', () => {
  it('is the item that the current one comes from, not the one with its number', async () => {
    const { read } = await run(
      'a>big big>b b>end',
      { a: 'map', big: 'big', b: 'map', end: 'read' },
      {
        data: reads('$node("a").json.n'),
      },
    );
    expect(read).toEqual(['2', '3']);
  });

  it('fails where the item comes from several, and where it is not known from which, and says what to write', async () => {
    const several = await run('a>s s>end', { s: 'sum', end: 'read' }, { data: reads('$node("a").json.n') });
    expect(several.error?.message).toContain('comes from several items of "a": .all() gives');
    const lost = await run('a>l l>end', { l: 'lost', end: 'read' }, { data: reads('$node("a").json.n') });
    expect(lost.error?.message).toContain('not known which item of "a" the current item comes from: .all() gives');
    const all = await run('a>s s>end', { s: 'sum', end: 'read' }, { data: reads('$node("a").all().length') });
    expect(all.read).toEqual(['3', '3']);
  });

  it('is the only item of a node with one, wherever that is', async () => {
    const input = { items: [{ json: { n: 7 } }] };
    const { read } = await run('a>s s>end', { s: 'sum', end: 'read' }, { data: reads('$node("a").json.n'), input });
    expect(read).toEqual(['7', '7']);
  });

  it('follows what came back to a loop that decides by itself', async () => {
    const { read, outcome } = await run(
      'a>w w>big@loop big>w w>end@done',
      { a: 'map', w: 'again', big: 'big', end: 'read' },
      { data: { ...reads('$node("a").json.n'), w: { while: '$node("a").json.n < 3' } } },
    );
    expect(outcome?.error).toBeNull();
    expect(read).toEqual(['2', '3']);
  });

  it('is unknown for an item that stands for a failure of several, and known where the node runs per item', async () => {
    const data = { ...reads('$node("a").json.n'), f: { onFailure: 'continue' } };
    const whole = await run('a>f f>g f>end', { f: 'fails', end: 'read' }, { data });
    expect(whole.error?.message).toContain('several items');
    const each = { ...data, f: { onFailure: 'continue', perItem: true } };
    const { read } = await run('a>f f>end', { f: 'fails', end: 'read' }, { data: each });
    expect(read).toEqual(['1', '2', '3']);
  });

  it('is known behind a node that is switched off, and behind one that runs once', async () => {
    const types = { a: 'map', b: 'map', end: 'read' };
    const data = { ...reads('$node("a").json.n'), b: { disabled: true, runOnce: true } };
    expect((await run('a>b b>end', types, { data })).read).toEqual(['1', '2', '3']);
    expect((await run('a>b b>end', types, { data: { ...data, b: { runOnce: true } } })).read).toEqual(['1']);
  });

  it('stays known where outputs are given, with their origins, and where an input was edited item by item', async () => {
    const given = { big: { main: [{ json: { n: 2 } }, { json: { n: 3 } }] } };
    const types = { a: 'map', big: 'big', b: 'map', end: 'read' };
    const data = reads('$node("a").json.n');
    const givenOrigins = { big: { main: [1, 2] } };
    expect((await run('a>big big>b b>end', types, { data, input: { given, givenOrigins } })).read).toEqual(['2', '3']);
    const inputs = { b: { main: [{ json: { n: 20 } }, { json: { n: 30 } }] } };
    expect((await run('a>big big>b b>end', types, { data, input: { inputs } })).read).toEqual(['2', '3']);
    const more = { b: { main: [{ json: {} }, { json: {} }, { json: {} }] } };
    const replaced = await run('a>big big>b b>end', types, { data, input: { inputs: more } });
    expect(replaced.error?.message).toContain('not known');
  });

  it('is known in a run of one node alone, from the outputs before it', async () => {
    const before = await run(
      'a>big big>end',
      { a: 'map', big: 'big', end: 'read' },
      { data: reads('$node("a").json.n') },
    );
    const given = Object.fromEntries(before.steps.map(({ nodeId, output }) => [nodeId, output as { main: Item[] }]));
    const givenOrigins = Object.fromEntries(
      before.steps.map(({ nodeId, lineage }) => [nodeId, lineage?.origins ?? {}]),
    );
    const items = given['big']?.main ?? [];
    const { read } = await run(
      'a>big big>end',
      { a: 'map', big: 'big', end: 'read' },
      {
        data: reads('$node("a").json.n'),
        input: { trigger: 'end', only: 'end', items, inputs: { end: { main: items } }, given, givenOrigins },
      },
    );
    expect(read).toEqual(['2', '3']);
  });
});

describe('a dry run', () => {
  it('takes the nth item of a sample for what the nth item would give', async () => {
    const { read } = await run(
      'a>b b>ask ask>end',
      { a: 'map', b: 'map', ask: 'asks', end: 'read' },
      { data: reads('$node("a").json.n'), input: { mode: 'dry' } },
    );
    expect(read).toEqual(['1', '2']);
  });
});

describe('what is recorded', () => {
  it('has nothing of items that pass one to one', async () => {
    const { events } = await run('a>b b>c', { a: 'map', b: 'map', c: 'map' });
    expect(JSON.stringify(events)).not.toContain('origins');
  });
});

describe('the result of a run', () => {
  it('says from which of its items it was made', async () => {
    const { outcome } = await run('a>b b>big', { b: 'map', big: 'big' });
    expect(outcome?.origins()).toEqual([1, 2]);
    expect((await run('a>s', { s: 'sum' })).outcome?.origins()).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
  });
});
