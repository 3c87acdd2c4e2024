import { defineNode } from '@heddle/contract/node/define';
import type { AnyNode } from '@heddle/contract/node/define';
import { choice } from '@heddle/contract/node/fields';
import { main, ports } from '@heddle/contract/node/context';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { Outputs } from '@heddle/contract/run/item';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import fc from 'fast-check';

/** Behavior of a node of a random graph. */
export type Behavior = 'pass' | 'true' | 'false' | 'empty' | 'fail-stop' | 'fail-continue';

export interface RandomNode {
  id: string;
  behavior: Behavior;
}

export interface RandomGraph {
  nodes: RandomNode[];
  edges: { source: string; target: string; port: string }[];
}

/** The outputs of a node; null if it fails. Items name their node, so that a join can be checked item by item. */
export function outputsOf({ id, behavior }: RandomNode): Outputs | null {
  const item = { json: { from: id } };
  switch (behavior) {
    case 'pass':
      return { main: [item] };
    case 'true':
      return { true: [item], false: [] };
    case 'false':
      return { true: [], false: [item] };
    case 'empty':
      return { main: [] };
    default:
      return null;
  }
}

const facts = {
  description: '',
  category: 'Core Operations',
  icon: 'box',
  summary: '',
  effect: 'none',
  fields: {},
  examples: [],
} as const;

/** Node types for random graphs: the behavior is the type. */
export const testTypes: ReadonlyMap<string, AnyNode> = new Map<string, AnyNode>([
  [
    'catches',
    defineNode({ ...facts, type: 'catches', name: 'catches', catches: true, run: ({ items }) => main(items) }),
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
  [
    'lists',
    defineNode({
      ...facts,
      type: 'lists',
      name: 'lists',
      handsOn: true,
      fields: { handOn: choice({ label: 'Process the list', default: 'all', choices: ['all', 'batches'] }) },
      run: ({ items }) => main(items),
    }),
  ],
  [
    'yes-or-no',
    defineNode({ ...facts, type: 'yes-or-no', name: 'yes or no', outputs: ['yes', 'no'], run: () => ports({}) }),
  ],
  [
    'gate',
    defineNode({
      ...facts,
      type: 'gate',
      name: 'gate',
      outputs: ['allowed', 'denied'],
      errorOutput: 'denied',
      run: () => ports({}),
    }),
  ],
  ...(['pass', 'true', 'false', 'empty', 'fail-stop', 'fail-continue'] as const).map((behavior): [string, AnyNode] => [
    behavior,
    defineNode({
      ...facts,
      type: behavior,
      name: behavior,
      outputs: ['main', 'true', 'false'],
      run: ({ items }) =>
        behavior.startsWith('fail')
          ? Promise.reject(nodeErrors.stopped_with_error({ message: 'as told' }))
          : behavior === 'pass'
            ? main(items)
            : ports({ [behavior]: items }),
    }),
  ]),
]);

/** The graph in the format of a workflow file. */
export function toWorkflow(graph: RandomGraph): WorkflowGraph {
  return {
    nodes: graph.nodes.map(({ id, behavior }) => ({
      id,
      type: behavior,
      position: { x: 0, y: 0 },
      data: { name: id, onFailure: behavior === 'fail-continue' ? 'continue' : 'stop' },
    })),
    edges: graph.edges.map(({ source, target, port }, index) => ({
      id: `e${index}`,
      source,
      target,
      sourceHandle: port,
    })),
  };
}

const behaviors = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Behavior>('pass', 'true', 'false') },
  { weight: 2, arbitrary: fc.constantFrom<Behavior>('empty', 'fail-continue') },
  { weight: 1, arbitrary: fc.constant<Behavior>('fail-stop') },
);

/** Acyclic graphs of up to 60 nodes with branches, joins, dead ends and failures; node 0 is the trigger. */
export const randomGraph: fc.Arbitrary<RandomGraph> = fc
  .array(behaviors, { minLength: 1, maxLength: 59 })
  .chain((kinds) => {
    const nodes: RandomNode[] = [
      { id: 'n0', behavior: 'pass' },
      ...kinds.map((behavior, index) => ({ id: `n${index + 1}`, behavior })),
    ];
    const into = nodes
      .slice(1)
      .map((_, index) =>
        fc.array(
          fc.record({ source: fc.nat(index), port: fc.constantFrom('main', 'main', 'true', 'false', 'error') }),
          { minLength: index % 7 === 6 ? 0 : 1, maxLength: 3 },
        ),
      );
    return fc.tuple(...into).map((lists) => ({
      nodes,
      edges: lists.flatMap((list, index) =>
        list.map(({ source, port }) => ({ source: `n${source}`, target: `n${index + 1}`, port })),
      ),
    }));
  });
