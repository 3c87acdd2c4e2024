import { main, ports } from '@heddle/contract/node/context';
import type { AnyNode } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import type { JsonObject } from '@heddle/contract/json';
import type { Item, Outputs } from '@heddle/contract/run/item';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import fc from 'fast-check';

/** A workflow as a structured program, so that `interpret` can compute the result of a graph with nested loops in a few lines. */
export type Block =
  | { do: 'step'; kind: StepKind }
  | { do: 'branch'; yes: Block[]; no: Block[] }
  /** `leak`: the end of the body also leads past the loop, to where `done` goes. `leaf`: a node hangs on the body's end. */
  | { do: 'loop'; size: number; body: Block[]; leak: boolean; leaf: boolean }
  /** A loop with several ports: the items of a pass go to the bodies by turns, see `portOfBody`. `leak` as above, for each body. */
  | { do: 'agent'; size: number; bodies: Block[][]; leak: boolean };

type StepKind = 'stamp' | 'twice' | 'odd' | 'broken';

const n = ({ json }: Item): number => Number(json['n']);

/** The outputs of a step for its items; 'broken' fails, and its error becomes an item. */
const kinds: { [kind in StepKind]: (items: readonly Item[]) => Item[] } = {
  stamp: (items) => items.map((item) => ({ json: { n: n(item) + 1 } })),
  twice: (items) => items.flatMap((item) => [item, { json: { n: n(item) * 10 } }]),
  odd: (items) => items.filter((item) => n(item) % 2 === 1),
  broken: () => [],
};

const facts = {
  description: '',
  category: 'Core Operations',
  icon: 'box',
  summary: '',
  effect: 'none',
  fields: {},
  examples: [],
} as const;
const odd = (items: readonly Item[]): Outputs => ({
  true: items.filter((item) => n(item) % 2 === 1),
  false: items.filter((item) => n(item) % 2 === 0),
});

/** The index of the body that an item of a loop with several ports goes to. */
export const bodyOf = (item: Item, bodies: number): number => n(item) % bodies;

/** The outputs of a node of a program; null if it fails. */
export function outputsOfType(type: string, items: readonly Item[]): Outputs | null {
  if (type === 'broken') return null;
  if (type === 'branch') return odd(items);
  return { main: kinds[type as StepKind](items) };
}

/** Node types of programs. */
export const programTypes: ReadonlyMap<string, AnyNode> = new Map<string, AnyNode>([
  ...(['stamp', 'twice', 'odd', 'broken'] as const).map(
    (type) => [type, defineNode({ ...facts, type, name: type, run: ({ items }) => main(kinds[type](items)) })] as const,
  ),
  [
    'branch',
    defineNode({
      ...facts,
      type: 'branch',
      name: 'branch',
      outputs: ['true', 'false'],
      run: ({ items }) => ports(odd(items)),
    }),
  ],
  [
    'loopIterator',
    defineNode({
      ...facts,
      type: 'loopIterator',
      name: 'loop',
      closesLoop: true,
      outputs: ['loop', 'done'],
      run: () => ports({}),
    }),
  ],
  [
    'agent',
    defineNode({
      ...facts,
      type: 'agent',
      name: 'agent',
      closesLoop: true,
      outputs: ['done'],
      portsFrom: 'tools',
      run: () => ports({}),
    }),
  ],
]);

interface Exit {
  source: string;
  port: string;
}

/** The program as a graph: 'start', then the blocks, then 'end'. Loops have their batch size in `data.size`. */
export function toGraph(blocks: readonly Block[]): WorkflowGraph {
  const graph: WorkflowGraph = { nodes: [], edges: [] };
  const add = (type: string, from: readonly Exit[], data: JsonObject = {}): string => {
    const id = `${type}${graph.nodes.length}`;
    graph.nodes.push({ id, type, position: { x: 0, y: 0 }, data: { onFailure: 'continue', ...data } });
    for (const exit of from) connect(exit, id);
    return id;
  };
  const connect = ({ source, port }: Exit, target: string): void => {
    graph.edges.push({ id: `e${graph.edges.length}`, source, target, sourceHandle: port });
  };
  const lay = (list: readonly Block[], entry: readonly Exit[]): Exit[] =>
    list.reduce<Exit[]>((from, block) => layBlock(block, from), [...entry]);
  const layBlock = (block: Block, from: readonly Exit[]): Exit[] => {
    if (block.do === 'step') return [{ source: add(block.kind, from), port: 'main' }];
    if (block.do === 'branch') {
      const id = add('branch', from);
      // A step joins the two sides again, so that a block always has one end.
      return [
        {
          source: add('stamp', [
            ...lay(block.yes, [{ source: id, port: 'true' }]),
            ...lay(block.no, [{ source: id, port: 'false' }]),
          ]),
          port: 'main',
        },
      ];
    }
    if (block.do === 'agent') {
      const tools = block.bodies.map((_, index) => ({ name: `${index}` }));
      const head = add('agent', from, { size: block.size, tools });
      const ends = block.bodies.map((body, index) => lay(body, [{ source: head, port: `${index}` }]));
      for (const exit of ends.flat()) connect(exit, head);
      return [
        { source: add('stamp', [{ source: head, port: 'done' }, ...(block.leak ? ends.flat() : [])]), port: 'main' },
      ];
    }
    const head = add('loopIterator', from, { size: block.size });
    const end = lay(block.body, [{ source: head, port: 'loop' }]);
    for (const exit of end) connect(exit, head);
    if (block.leaf) add('stamp', end);
    return [{ source: add('stamp', [{ source: head, port: 'done' }, ...(block.leak ? end : [])]), port: 'main' }];
  };
  const start = add('stamp', []);
  add('stamp', lay(blocks, [{ source: start, port: 'main' }]));
  return graph;
}

/** Interprets a program: its result for the items, and in `ran` the number of steps that had input. */
export function interpret(blocks: readonly Block[], items: readonly Item[]): { items: Item[]; ran: number } {
  let ran = 0;
  const step = (kind: StepKind, given: readonly Item[]): Item[] => {
    if (given.length === 0) return [];
    ran++;
    return kind === 'broken'
      ? [{ json: { error: { message: 'as told', code: 'stopped_with_error' } } }]
      : kinds[kind](given);
  };
  const all = (list: readonly Block[], given: readonly Item[]): Item[] =>
    list.reduce<Item[]>((now, block) => one(block, now), [...given]);
  const one = (block: Block, given: readonly Item[]): Item[] => {
    if (block.do === 'step') return step(block.kind, given);
    if (given.length === 0) return [];
    ran++;
    if (block.do === 'branch') {
      const sides = odd(given);
      return step('stamp', [...all(block.yes, sides['true'] ?? []), ...all(block.no, sides['false'] ?? [])]);
    }
    if (block.do === 'agent') return agent(block, given);
    const returned: Item[] = [];
    for (let next = 0; next < given.length; next += block.size) {
      const back = all(block.body, given.slice(next, next + block.size));
      if (block.leaf) step('stamp', back);
      returned.push(...back);
    }
    return step('stamp', block.leak ? [...returned, ...returned] : returned);
  };
  const agent = ({ bodies, size, leak }: Extract<Block, { do: 'agent' }>, given: readonly Item[]): Item[] => {
    const returned: Item[] = [];
    const leaked = bodies.map((): Item[] => []);
    for (let next = 0; next < given.length; next += size) {
      const pass = given.slice(next, next + size);
      for (const [index, body] of bodies.entries()) {
        const back = all(
          body,
          pass.filter((item) => bodyOf(item, bodies.length) === index),
        );
        returned.push(...back);
        leaked[index]?.push(...back);
      }
    }
    return step('stamp', leak ? [...returned, ...leaked.flat()] : returned);
  };
  const first = step('stamp', items);
  const result = all(blocks, first);
  return { items: step('stamp', result), ran };
}

const step: fc.Arbitrary<Block> = fc.record({
  do: fc.constant('step' as const),
  kind: fc.constantFrom<StepKind>('stamp', 'stamp', 'twice', 'odd', 'broken'),
});

/** Programs with loops in loops, branches in loops and loops in branches. */
export const randomProgram: fc.Arbitrary<Block[]> = fc.letrec<{ block: Block; blocks: Block[] }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    step,
    fc.record({ do: fc.constant('branch' as const), yes: tie('blocks'), no: tie('blocks') }),
    fc.record({
      do: fc.constant('loop' as const),
      size: fc.integer({ min: 1, max: 3 }),
      body: tie('blocks'),
      leak: fc.boolean(),
      leaf: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('agent' as const),
      size: fc.integer({ min: 1, max: 3 }),
      bodies: fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }),
      leak: fc.boolean(),
    }),
  ),
  blocks: fc.array(tie('block'), { minLength: 0, maxLength: 3 }),
})).blocks;
