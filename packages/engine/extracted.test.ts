import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main, ports } from '@heddle/contract/node/context';
import type { AnyNode } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import { text, workflow } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { borderOf, calledGraph, callingGraph } from '@heddle/contract/workflow/extract/graphs';
import { extractionRefusal, planExtraction } from '@heddle/contract/workflow/extract/rules';
import type { WorkflowEdge, WorkflowGraph } from '@heddle/contract/workflow/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runInMemory } from './in-memory.ts';
import { buildPlan } from './plan.ts';
import type { RunOutcome } from './run.ts';

const nowhere = (): Promise<never> => Promise.reject(new Error('not here'));
const services = { fetch: nowhere, files: { put: nowhere, open: nowhere } };

const facts = {
  description: '',
  category: 'Core Operations',
  icon: 'box',
  summary: '',
  effect: 'none',
  examples: [],
  fields: { mark: text({ label: 'Mark' }) },
} as const;

type Fields = typeof facts.fields;
type Run = (context: NodeContext<Fields>) => NodeResult | Promise<NodeResult>;

/** The items, each with the mark of the node at the end of its path: what a node gives says what it was given. */
const marked = ({ items, field }: NodeContext<Fields>): Item[] =>
  items.map(({ json }, index) => ({ json: { path: `${pathOf(json['path'])}>${field.mark(index)}` } }));
const pathOf = (path: JsonValue | undefined): string => (typeof path === 'string' ? path : '');

const runs: { [type: string]: Run } = {
  start: (context) => main(marked(context)),
  pass: (context) => main(marked(context)),
  // Every other item goes another way.
  branch: (context) => {
    const items = marked(context);
    return ports({ true: items.filter((_, at) => at % 2 === 0), false: items.filter((_, at) => at % 2 === 1) });
  },
  twice: (context) => main(marked(context).flatMap((item) => [item, item])),
  nothing: () => main([]),
  fails: () => Promise.reject(nodeErrors.stopped_with_error({ message: 'as told' })),
};

const called = new Map<string, WorkflowGraph>();

const types: ReadonlyMap<string, AnyNode> = new Map<string, AnyNode>([
  ...Object.entries(runs).map(([type, run]): [string, AnyNode] => [
    type,
    defineNode({
      ...facts,
      type,
      name: type,
      pairing: type === 'twice' ? 'all' : 'same',
      ...(type === 'start' ? { trigger: true } : {}),
      ...(type === 'branch' ? { outputs: ['true', 'false'] } : {}),
      run,
    }),
  ]),
  [
    'workflowTrigger',
    defineNode({ ...facts, type: 'workflowTrigger', name: 'Called', trigger: true, run: ({ items }) => main(items) }),
  ],
  [
    'workflowResult',
    defineNode({
      ...facts,
      type: 'workflowResult',
      name: 'Result',
      givesResult: true,
      run: ({ items }) => main(items),
    }),
  ],
  [
    'subWorkflow',
    defineNode({
      ...facts,
      type: 'subWorkflow',
      name: 'Run',
      fields: { workflow: workflow({ label: 'Workflow' }) },
      run: async ({ field, items }) => {
        const graph = called.get(field.workflow());
        const outcome = graph && (await outcomeOf(graph, items));
        if (outcome?.status !== 'completed') throw nodeErrors.stopped_with_error({ message: 'The called run failed.' });
        return { outputs: { main: outcome.items }, origins: { main: outcome.origins() } };
      },
    }),
  ],
]);

async function outcomeOf(
  graph: WorkflowGraph,
  items: readonly Item[],
  gave = new Map<string, unknown>(),
): Promise<RunOutcome | null> {
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, (type) => types.get(type));
  const trigger = plan.nodes.find(({ definition }) => definition.trigger)?.id ?? '';
  return runInMemory(plan, { id: 'r', input: { trigger, items, mode: 'live' }, services }, (event) => {
    if (event.type === 'step.completed') gave.set(event.key, event.outputs);
  });
}

interface Sketch {
  types: string[];
  edges: { from: number; to: number; port: number }[];
  /** Which node each one reads besides its items, by its index; none for 0. */
  reads: number[];
}

const sketch: fc.Arbitrary<Sketch> = fc.integer({ min: 2, max: 6 }).chain((count) =>
  fc.record({
    types: fc.array(fc.constantFrom('pass', 'pass', 'pass', 'branch', 'branch', 'twice', 'nothing', 'fails'), {
      minLength: count,
      maxLength: count,
    }),
    edges: fc.array(fc.record({ from: fc.nat(count - 1), to: fc.nat(count - 1), port: fc.nat(1) }), {
      minLength: count,
      maxLength: count + 4,
    }),
    reads: fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(count) }), {
      minLength: count,
      maxLength: count,
    }),
  }),
);

/** True if an edge, or several, lead from one node to another. */
const isBefore = (edges: readonly WorkflowEdge[], node: string, other: string): boolean =>
  edges.some(({ source, target }) => target === other && (source === node || isBefore(edges, node, source)));

/**
 * A graph that goes from its trigger `n0` to nodes with higher numbers only. A node reads nodes that lead to it: what others have given by then depends on how
 * long each takes.
 */
function graphOf({ types: kinds, edges: drawn, reads }: Sketch): WorkflowGraph {
  const all = ['start', ...kinds];
  const connect = ({ from, to, port }: Sketch['edges'][number], index: number): WorkflowEdge => {
    const [low, high] = [Math.min(from, to), Math.max(from, to) + 1];
    const sourceHandle = all[low] === 'branch' ? (port === 0 ? 'true' : 'false') : 'main';
    return { id: `e${index}`, source: `n${low}`, target: `n${high}`, sourceHandle };
  };
  const edges = drawn.map(connect);
  return {
    nodes: all.map((type, index) => {
      const read = reads[index - 1] ?? 0;
      const isRead = read > 0 && isBefore(edges, `n${read}`, `n${index}`);
      const more = isRead ? ` {{ $node("n${read}").all().length }}` : '';
      return {
        id: `n${index}`,
        type,
        position: { x: 100 * index, y: 0 },
        data: { name: `n${index}`, mark: `${index}${more}` },
      };
    }),
    edges,
  };
}

/** Every choice of these nodes. */
const choices = (ids: readonly string[]): Set<string>[] =>
  Array.from({ length: 2 ** ids.length }, (_, bits) => new Set(ids.filter((__, at) => bits & (1 << at))));

const given: Item[] = [1, 2, 3].map((number) => ({ json: { path: `${number}` } }));

describe('a workflow and what was extracted from it', () => {
  it('give what they gave together before, whichever nodes are extracted', async () => {
    let extracted = 0;
    await fc.assert(
      fc.asyncProperty(sketch, async (drawn) => {
        const graph = graphOf(drawn);
        const before = new Map<string, unknown>();
        const outcome = await outcomeOf(graph, given, before);
        for (const selected of choices(graph.nodes.map(({ id }) => id))) {
          if (extractionRefusal(graph, selected, types) !== null) continue;
          const extraction = planExtraction(graph, selected, types);
          const border = borderOf(graph, extraction, types, 'Extracted');
          if (border.lost.inward.length + border.lost.outward.length > 0) continue;
          called.set('x', calledGraph(graph, extraction, types, border));
          const calling = callingGraph(graph, extraction, border, { workflowId: 'x', callId: 'call' });
          const after = new Map<string, unknown>();
          const again = await outcomeOf(calling, given, after);
          extracted++;
          expect(again?.status).toBe(outcome?.status);
          // A run that fails is stopped wherever it is.
          if (outcome?.status !== 'completed') continue;
          for (const { id } of graph.nodes)
            if (!selected.has(id)) expect([id, after.get(id)]).toEqual([id, before.get(id)]);
        }
      }),
      { numRuns: 60 },
    );
    expect(extracted).toBeGreaterThan(100);
  });
});
