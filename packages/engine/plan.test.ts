import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { describe, expect, it } from 'vitest';
import { buildPlan } from './plan.ts';
import { smallPlan } from './testing/fold.ts';
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

  it('throws for an edge from or to a node that does not exist', () => {
    for (const [source, target] of [
      ['a', 'gone'],
      ['gone', 'a'],
    ] as const)
      expect(() => planOf({ nodes: [node('a', 'pass')], edges: [{ id: 'e', source, target }] })).toThrow(
        expect.objectContaining({ code: 'workflow_edge_dangling' }),
      );
  });

  it('has no settings where the workflow has none', () => {
    expect(planOf({ nodes: [], edges: [] }).settings).toEqual({});
  });

  it('names the node that catches: the first that no edge leads to', () => {
    const catcherOf = (types: string[], edges: [string, string][] = []) =>
      planOf({
        nodes: types.map((type, index) => node(`n${index}`, type)),
        edges: edges.map(([source, target]) => ({ id: `${source}${target}`, source, target })),
      }).catcher?.id;
    expect(catcherOf(['pass', 'catches', 'catches'])).toBe('n1');
    expect(catcherOf(['pass', 'catches', 'catches'], [['n0', 'n1']])).toBe('n2');
    expect(catcherOf(['pass'])).toBeUndefined();
  });

  it('knows of every node the innermost loop around it, and of every edge the outermost loop it leads out of', () => {
    const { byId, edges } = smallPlan(
      { a: 'l', l: 'm@loop y@done', m: 'b@loop d@done', b: 'm y', d: 'l' },
      { types: { l: 'loopIterator', m: 'loopIterator' } },
    );
    const within = [...byId.values()].map(({ id, within: loop }) => [id, loop?.head.id ?? null]);
    expect(Object.fromEntries(within)).toEqual({ a: null, l: null, m: 'l', b: 'm', d: 'l', y: null });
    const name = (index: number): string => [...byId.values()][index]?.id ?? '';
    const leaving = edges.filter(({ leaves }) => leaves);
    expect(
      leaving.map(({ source, target, leaves, back }) => [name(source), name(target), leaves?.head.id, back]),
    ).toEqual([
      ['b', 'm', 'm', true],
      ['b', 'y', 'l', false],
      ['d', 'l', 'l', true],
    ]);
    const [outer, inner] = [byId.get('l')?.loop, byId.get('m')?.loop];
    expect([outer?.parent, inner?.parent]).toEqual([null, outer]);
    expect([outer?.exits.map(({ source }) => name(source)), inner?.exits]).toEqual([['b'], []]);
    expect([byId.get('l')?.awaits, byId.get('m')?.awaits, byId.get('y')?.awaits]).toEqual([1, 1, 2]);
  });
});
