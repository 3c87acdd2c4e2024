import { describe, expect, it } from 'vitest';
import type { WorkflowNode } from '../schema.ts';
import { borderOf, calledGraph, callingGraph } from './graphs.ts';
import type { ExtractFacts, ReadonlyGraph } from './rules.ts';
import { planExtraction } from './rules.ts';

const types: ReadonlyMap<string, ExtractFacts> = new Map<string, ExtractFacts>([
  ['start', { name: 'Start', trigger: true }],
  ['pass', { name: 'Pass' }],
  ['branch', { name: 'Branch', outputs: ['true', 'false'] }],
]);

const node = (id: string, type: string, reads = ''): WorkflowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data: { name: id.toUpperCase(), reads },
});

/** A chain `s a b c`, each of whose nodes may read others. */
const chainOf = (reads: { [id: string]: string }, type = 'pass'): ReadonlyGraph => ({
  nodes: ['s', 'a', 'b', 'c'].map((id) => node(id, id === 's' ? 'start' : id === 'a' ? type : 'pass', reads[id])),
  edges: [
    { id: 'e1', source: 's', target: 'a' },
    { id: 'e2', source: 'a', target: 'b', ...(type === 'branch' ? { sourceHandle: 'true' } : {}) },
    { id: 'e3', source: 'b', target: 'c' },
  ],
});

function border(graph: ReadonlyGraph, selected: string[], name = 'Part') {
  const { lost, ...names } = borderOf(graph, planExtraction(graph, new Set(selected), types), types, name);
  return { ...names, lost: [...lost.outward, ...lost.inward].map((each) => `${each.nodeId} ${each.name}`) };
}

describe('the border of an extraction', () => {
  it('has names of its own where nobody reads over it', () => {
    expect(border(chainOf({}), ['b'])).toEqual({
      triggerName: 'Called by Workflow',
      callName: 'Part',
      standsForSource: null,
      standsForExit: null,
      lost: [],
    });
    expect(border(chainOf({}), ['b'], 'B').callName).toBe('B');
    expect(border(chainOf({}), ['b'], 'C').callName).toBe('C 2');
  });

  it('keeps the names of the nodes at it that are read', () => {
    const graph = chainOf({ b: '{{ $node("A").json.x }}', c: '{{ $node("B").all().length }}' });
    expect(border(graph, ['b'])).toMatchObject({ triggerName: 'A', callName: 'B', lost: [] });
  });

  it('does not where more is read than items, or the node has several outputs', () => {
    const graph = chainOf({ b: '{{ $node("A").ran }} {{ $node("A").json.x }}' });
    expect(border(graph, ['b'])).toMatchObject({ standsForSource: null, lost: ['b A'] });
    expect(border(chainOf({ b: '{{ $node("A").json.x }}' }, 'branch'), ['b'])).toMatchObject({
      standsForSource: null,
      lost: ['b A'],
    });
  });

  it('lists what reads further away, which then finds no other node by accident', () => {
    const graph = chainOf({ b: '{{ $node("S").json.x }}', c: '{{ $node("A").json.x }} {{ $node(name).json.x }}' });
    expect(border(graph, ['a', 'b'], 'A')).toMatchObject({
      callName: 'A 2',
      triggerName: 'S',
      lost: ['c A', 'c null'],
    });
  });
});

describe('the graphs of an extraction', () => {
  const fanned: ReadonlyGraph = {
    nodes: [node('s', 'start'), node('a', 'pass'), node('b', 'pass'), node('c', 'pass'), node('d', 'pass')],
    edges: [
      { id: 'e1', source: 's', target: 'b', label: 'kept' },
      { id: 'e2', source: 's', target: 'a' },
      { id: 'e3', source: 'b', target: 'c', targetHandle: 'left' },
      { id: 'e4', source: 'a', target: 'c', targetHandle: 'right' },
      { id: 'e5', source: 'c', target: 'd', targetHandle: 'in' },
    ],
  };

  it('lead from the trigger to each node that was entered, and by one edge to the call', () => {
    const extraction = planExtraction(fanned, new Set(['a', 'b', 'c']), types);
    const names = borderOf(fanned, extraction, types, 'Part');
    expect(calledGraph(fanned, extraction, types, names).edges).toEqual([
      { id: 'workflowTrigger-1→b', source: 'workflowTrigger-1', target: 'b', label: 'kept' },
      { id: 'workflowTrigger-1→a', source: 'workflowTrigger-1', target: 'a' },
      { id: 'e3', source: 'b', target: 'c', targetHandle: 'left' },
      { id: 'e4', source: 'a', target: 'c', targetHandle: 'right' },
      { id: 'c→workflowResult-1', source: 'c', target: 'workflowResult-1' },
    ]);
    const { nodes, edges } = callingGraph(fanned, extraction, names, { workflowId: 'w', callId: 'call' });
    expect(nodes.map(({ id }) => id)).toEqual(['s', 'call', 'd']);
    expect(edges).toEqual([
      { id: 's→call', source: 's', target: 'call', label: 'kept' },
      { id: 'call→d.in', source: 'call', target: 'd', targetHandle: 'in' },
    ]);
  });

  it('have every edge to the call that led to the node that was entered, and one from the trigger', () => {
    const graph: ReadonlyGraph = {
      nodes: [node('s', 'start'), node('a', 'pass'), node('b', 'pass'), node('c', 'pass')],
      edges: [
        { id: 'e1', source: 's', target: 'a' },
        { id: 'e2', source: 'a', target: 'c' },
        { id: 'e3', source: 's', target: 'c' },
      ],
    };
    const extraction = planExtraction(graph, new Set(['c']), types);
    const names = borderOf(graph, extraction, types, 'Part');
    expect(calledGraph(graph, extraction, types, names).edges.map(({ id }) => id)).toEqual(['workflowTrigger-1→c']);
    expect(
      callingGraph(graph, extraction, names, { workflowId: 'w', callId: 'call' }).edges.map(({ id }) => id),
    ).toEqual(['s→a', 'a→call', 's→call'].map((id) => (id === 's→a' ? 'e1' : id)));
  });
});
