import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { describe, expect, it } from 'vitest';
import { buildPlan } from './plan.ts';
import { testTypes } from './testing/graphs.ts';

const planOf = (graph: WorkflowGraph) =>
  buildPlan({ id: 'w', name: 'W', revision: 1, graph }, (type) => testTypes.get(type));
const node = (id: string, type: string) => ({ id, type, position: { x: 0, y: 0 }, data: {} });

describe('a plan', () => {
  it('leaves out notes and groups, and edges that lead to one', () => {
    const plan = planOf({
      nodes: [node('note', 'stickyNote'), node('a', 'pass'), node('frame', 'group'), node('b', 'pass')],
      edges: [
        { id: 'astray', source: 'a', target: 'note' },
        { id: 'ab', source: 'a', target: 'b' },
      ],
    });
    expect(plan.nodes.map(({ id, index }) => [id, index])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
    expect(plan.edges).toEqual([
      { index: 0, source: 0, target: 1, sourcePort: 'main', targetPort: 'main', leaves: null, back: false },
    ]);
  });

  it('throws for an unknown node type', () => {
    expect(() => planOf({ nodes: [node('a', 'loom')], edges: [] })).toThrow(
      expect.objectContaining({ code: 'node_type_unknown' }),
    );
  });
});
