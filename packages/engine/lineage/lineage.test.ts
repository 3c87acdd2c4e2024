import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { AnyNode } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { Origin } from '@heddle/contract/run/lineage';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, decide } from '../apply.ts';
import { runInMemory } from '../in-memory.ts';
import type { Plan, PlanNode } from '../plan.ts';
import { buildPlan } from '../plan.ts';
import type { RunState } from '../state.ts';
import { createState } from '../state.ts';
import { inputOf } from '../step-input.ts';
import { followThread } from './thread.ts';

/*
 * The model carries the thread in the data: every item that a node makes has an id of its own and the ids of all items that it comes from. What the engine
 * finds along a thread must be what the data says.
 */

const nowhere = (): Promise<never> => Promise.reject(new Error('not here'));
const services = { fetch: nowhere, files: { put: nowhere, open: nowhere } };

let ids = 0;
const idOf = ({ json }: Item): number => Number(json['id']);
const ancestorsOf = ({ json }: Item): number[] => json['from'] as number[];
/** An item made from others. */
const made = (...sources: readonly Item[]): Item => ({
  json: { id: ++ids, from: [...new Set(sources.flatMap((item) => [idOf(item), ...ancestorsOf(item)]))] },
});

const facts = { description: '', category: 'Core Operations', icon: 'box', summary: '', effect: 'none' } as const;
const type = (name: string, run: (context: NodeContext) => NodeResult, more: Partial<AnyNode> = {}) =>
  [name, defineNode({ ...facts, type: name, name, fields: {}, examples: [], run, ...more })] as const;

/** Outputs made of these indexes of the input, one item each. */
const pick = (items: readonly Item[], indexes: readonly number[]) => ({
  items: indexes.map((index) => made(...items.slice(index, index + 1))),
  origins: indexes,
});
const indexesOf = (items: readonly Item[], keep: (index: number) => boolean): number[] =>
  [...items.keys()].filter(keep);

const types: ReadonlyMap<string, AnyNode> = new Map<string, AnyNode>([
  type('map', ({ items }) => ({ outputs: { main: items.map((item) => made(item)) } })),
  type('odd', ({ items }) => {
    const odd = pick(
      items,
      indexesOf(items, (index) => index % 2 === 1),
    );
    return { outputs: { main: odd.items }, origins: { main: odd.origins } };
  }),
  type('sort', ({ items }) => ({ outputs: { main: items.toReversed() } }), { pairing: 'picks' }),
  type('split', ({ items }) => {
    const twice = pick(
      items,
      [...items.keys()].flatMap((index) => [index, index]),
    );
    return { outputs: { main: twice.items }, origins: { main: twice.origins } };
  }),
  type('sum', ({ items }) => ({ outputs: { main: [made(...items)] } }), { pairing: 'all' }),
  type(
    'branch',
    ({ items }) => {
      const yes = pick(
        items,
        indexesOf(items, (index) => index % 3 !== 0),
      );
      const no = pick(
        items,
        indexesOf(items, (index) => index % 3 === 0),
      );
      return { outputs: { yes: yes.items, no: no.items }, origins: { yes: yes.origins, no: no.origins } };
    },
    { outputs: ['yes', 'no'] },
  ),
  type(
    'zip',
    ({ items, input }) => {
      const second = input('second');
      const count = Math.max(items.length, second.length);
      const all = Array.from({ length: count }, (_, at) =>
        [items[at], second[at]].filter((item) => item !== undefined),
      );
      const origins = all.map((_, at): Origin => ({
        ...(at < items.length ? { main: at } : {}),
        ...(at < second.length ? { second: at } : {}),
      }));
      return { outputs: { main: all.map((sources) => made(...sources)) }, origins: { main: origins } };
    },
    { inputs: ['main', 'second'] },
  ),
  type(
    'loop',
    ({ run, items }) => {
      const size = Number(run.workflowId);
      if (size !== 2) return { outputs: {}, loop: { size } };
      return { outputs: {}, loop: { size, items: items.toReversed(), origins: [...items.keys()].toReversed() } };
    },
    { closesLoop: true, outputs: ['loop', 'done'] },
  ),
  type(
    'agent',
    ({ run: { position }, items, returned }) => {
      if (position === undefined) {
        const calls = items.map((item) => made(item));
        const ports = calls.map((_, index) => (index % 2 === 0 ? 'even' : 'odd'));
        const goesOn = { again: true as const, position: calls.map(idOf) };
        return { outputs: {}, loop: { size: calls.length, items: calls, ports, ...goesOn } };
      }
      // What came back knows the items of the pass that it comes from.
      const calls = position as number[];
      for (const { item, from } of returned) {
        const sources = new Set([idOf(item), ...ancestorsOf(item)]);
        const meant = [...calls.keys()].filter((at) => sources.has(calls[at] ?? -1));
        if (from.join() !== meant.join())
          throw new Error(`It comes from ${meant.join()}, and not from ${from.join()}.`);
      }
      return { outputs: { done: items.map((item) => made(item)) } };
    },
    { closesLoop: true, outputs: ['done'], portsFrom: 'tools' },
  ),
]);

type Block =
  | { do: 'map' | 'odd' | 'sort' | 'split' | 'sum'; each: boolean }
  | { do: 'branch'; yes: Block[]; no: Block[]; join: 'map' | 'zip' | 'each' }
  | { do: 'loop'; body: Block[]; leak: boolean }
  | { do: 'agent'; even: Block[]; odd: Block[] };

interface Exit {
  source: string;
  port: string;
}

/** The graph of a program: every block has one entry and one end. */
function toGraph(blocks: readonly Block[]): WorkflowGraph {
  const graph: WorkflowGraph = { nodes: [], edges: [] };
  const connect = ({ source, port }: Exit, target: string, targetPort = 'main'): void => {
    graph.edges.push({ id: `e${graph.edges.length}`, source, target, sourceHandle: port, targetHandle: targetPort });
  };
  const add = (kind: string, from: readonly Exit[], each = false): string => {
    const id = `${kind}${graph.nodes.length}`;
    const data = { name: id, ...(each ? { join: 'each' } : {}) };
    graph.nodes.push({ id, type: kind, position: { x: 0, y: 0 }, data });
    for (const exit of from) connect(exit, id);
    return id;
  };
  const lay = (list: readonly Block[], entry: readonly Exit[]): Exit[] =>
    list.reduce<Exit[]>((from, block) => layBlock(block, from), [...entry]);
  const layBlock = (block: Block, from: readonly Exit[]): Exit[] => {
    if (block.do === 'branch') {
      const head = add('branch', from);
      const yes = lay(block.yes, [{ source: head, port: 'yes' }]);
      const no = lay(block.no, [{ source: head, port: 'no' }]);
      const join = add(block.join === 'zip' ? 'zip' : 'map', yes, block.join === 'each');
      for (const exit of no) connect(exit, join, block.join === 'zip' ? 'second' : 'main');
      return [{ source: join, port: 'main' }];
    }
    if (block.do === 'loop') {
      const head = add('loop', from);
      const end = lay(block.body, [{ source: head, port: 'loop' }]);
      for (const exit of end) connect(exit, head);
      return [{ source: add('map', [{ source: head, port: 'done' }, ...(block.leak ? end : [])]), port: 'main' }];
    }
    if (block.do === 'agent') {
      const head = add('agent', from);
      for (const port of ['even', 'odd'] as const)
        for (const exit of lay(block[port], [{ source: head, port }])) connect(exit, head);
      return [{ source: head, port: 'done' }];
    }
    return [{ source: add(block.do, from, block.each), port: 'main' }];
  };
  add('map', lay(blocks, [{ source: add('map', []), port: 'main' }]));
  return graph;
}

const program = fc.letrec<{ block: Block; blocks: Block[] }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({
      do: fc.constantFrom('map' as const, 'odd' as const, 'sort' as const, 'split' as const, 'sum' as const),
      each: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('branch' as const),
      yes: tie('blocks'),
      no: tie('blocks'),
      join: fc.constantFrom('map' as const, 'zip' as const, 'each' as const),
    }),
    fc.record({ do: fc.constant('loop' as const), body: tie('blocks'), leak: fc.boolean() }),
    fc.record({ do: fc.constant('agent' as const), even: tie('blocks'), odd: tie('blocks') }),
  ),
  blocks: fc.array(tie('block'), { minLength: 0, maxLength: 3 }),
})).blocks;

/** The nodes that an item of this node has passed, as far as their outputs are still those that it has passed: not those in loops that are over. */
function readableFrom(plan: Plan, node: PlanNode): PlanNode[] {
  const around = new Set<unknown>([null]);
  for (let { within } = node; within; within = within.parent) around.add(within);
  // Sorts and loops pass items on as they are: what has an item's id need not have given it. A loop's body is reached through its head only.
  const passes = ({ definition: { type: kind }, loop }: PlanNode): boolean =>
    kind === 'sort' || (kind === 'loop' && !around.has(loop));
  return plan.nodes.filter((other) => other !== node && around.has(other.within) && !passes(other));
}

/** Holds what the engine finds along the threads of a step's input against what the items say. */
function checkThreads(plan: Plan, state: RunState, node: PlanNode): void {
  for (const [index, item] of inputOf(state, node).entries()) {
    const sources = new Set([idOf(item), ...ancestorsOf(item)]);
    for (const target of readableFrom(plan, node)) {
      const outputs = state.arrivals.get(target.index)?.outputs ?? state.steps[target.index]?.outputs ?? {};
      const expected = Object.values(outputs)
        .flat()
        .filter((given) => sources.has(idOf(given)));
      const { thread } = followThread(plan, state, node, index, target);
      const said = typeof thread === 'string' ? thread : idOf(thread);
      const [only] = expected;
      const meant = expected.length > 1 ? 'several' : only ? idOf(only) : 'none';
      expect([`${node.id}[${index}] of ${target.id}`, said]).toEqual([`${node.id}[${index}] of ${target.id}`, meant]);
    }
  }
}

/** Runs a program, and replays what was recorded, as another process would: from JSON. */
async function checkProgram(blocks: readonly Block[], count: number, size: number): Promise<void> {
  const plan = buildPlan({ id: String(size), name: 'W', revision: 1, graph: toGraph(blocks) }, (name) =>
    types.get(name),
  );
  const items = Array.from({ length: count }, () => made());
  const events: RunEvent[] = [];
  const [first] = plan.nodes;
  const input = { trigger: first?.id ?? '', items, mode: 'live' as const };
  const outcome = await runInMemory(plan, { id: 'r', input, services }, (event) => events.push(event));
  expect(outcome?.error).toBeNull();
  const state = createState(plan);
  for (const event of JSON.parse(JSON.stringify(events)) as RunEvent[]) {
    apply(plan, state, event);
    for (const command of decide(state)) if (command.do === 'run') checkThreads(plan, state, command.node);
  }
}

describe('the thread of an item', () => {
  it('leads to the items that it was made from, through any graph, also after a replay', async () => {
    await fc.assert(
      fc.asyncProperty(program, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 }), checkProgram),
      { numRuns: 150 },
    );
  });
});
