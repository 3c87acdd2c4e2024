import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { describe, expect, it } from 'vitest';
import { createCatalog } from '../store/catalog.ts';
import { newDocument } from '../store/document.ts';
import { presentGraph, proposedGraph, withProposal, withWhatWasThere } from './proposed-graph.ts';

const node = (id: string, type: string, data: WorkflowNode['data']): WorkflowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});
const graph = (...nodes: WorkflowNode[]) => ({ nodes, edges: [] });

describe('a workflow that a model has changed', () => {
  it('keeps the credentials of nodes that stay, and takes the new values of their fields', () => {
    const before = graph(node('a', 'slackMessage', { credential: 'c1', text: 'old' }));
    expect(withWhatWasThere(graph(node('a', 'slackMessage', { text: 'new' })), before).nodes).toEqual([
      node('a', 'slackMessage', { credential: 'c1', text: 'new' }),
    ]);
  });
  it('takes nothing over into a node of another type', () => {
    const before = graph(node('a', 'slackMessage', { credential: 'c1' }));
    expect(withWhatWasThere(graph(node('a', 'httpRequest', {})), before).nodes).toEqual([node('a', 'httpRequest', {})]);
  });
  it('keeps notes and groups', () => {
    const note = node('n', 'stickyNote', { text: 'Remember' });
    expect(withWhatWasThere(graph(), graph(note)).nodes).toEqual([note]);
  });
});

describe('what a model goes on from', () => {
  it('is nothing on a canvas that nobody has touched, and the trigger of one that somebody has', () => {
    const fresh = newDocument();
    const [trigger] = fresh.nodes;
    expect(presentGraph(fresh)).toBeNull();
    expect(presentGraph(graph())).toBeNull();
    expect(presentGraph(graph(node('s', 'stickyNote', {}), ...fresh.nodes))).toBeNull();
    const named = graph(...(trigger ? [{ ...trigger, data: { ...trigger.data, path: 'orders' } }] : []));
    expect(presentGraph(named)).toEqual(named);
    const moved = graph(...(trigger ? [{ ...trigger, position: { x: 1, y: 0 } }] : []));
    expect(presentGraph(moved)).toEqual(moved);
  });
  it('has no notes and no pinned output', () => {
    const pinned = node('a', 'dataTransform', { name: 'A', pinned: [{ json: {} }], pinnedOrigins: {} });
    const note = node('s', 'stickyNote', { text: 'Remember' });
    expect(presentGraph(graph(pinned, note))).toEqual(graph(node('a', 'dataTransform', { name: 'A' })));
  });
});

describe('a proposal that is kept', () => {
  const proposed = graph(node('n1', 'manualTrigger', { name: 'Start' }));
  it('takes the place of an untouched canvas, with its name', () => {
    expect(withProposal(newDocument(), proposed, 'Large orders')).toEqual({
      ...newDocument(),
      ...proposed,
      workflowName: 'Large orders',
    });
  });
  it('leaves the names that users have given', () => {
    expect(withProposal({ ...newDocument(), workflowName: 'Mine' }, proposed, 'x').workflowName).toBe('Mine');
    const touched = { ...newDocument(), nodes: [node('a', 'manualTrigger', {})] };
    expect(withProposal(touched, proposed, 'x').workflowName).toBe(touched.workflowName);
  });
});

describe('the places of what a model has built', () => {
  const catalog = createCatalog([]);
  const at = (one: WorkflowNode, x: number, y: number) => ({ ...one, position: { x, y } });
  const [a, b, c] = [node('a', 'x', {}), node('b', 'x', {}), node('c', 'x', {})];
  const edges = [
    { id: 'e1', source: 'a', target: 'b', targetHandle: 'second' },
    { id: 'e2', source: 'a', target: 'c' },
  ];
  it('are those that nodes had; new ones stand behind what leads to them, and none on another', async () => {
    const before = graph(at(a, 500, 40), at(b, 900, 300));
    const { nodes } = await proposedGraph({ nodes: [a, b, c], edges }, catalog, before);
    const [first, second, third] = nodes.map(({ position }) => position);
    expect([first, second]).toEqual([
      { x: 500, y: 40 },
      { x: 900, y: 300 },
    ]);
    expect(third?.x).toBeGreaterThan(500);
    expect(third?.y).toBe(40);
  });
  it('run from left to right in a new workflow, and edges keep their ports', async () => {
    const built = await proposedGraph({ nodes: [a, b, c], edges }, catalog, null);
    const [first, second, third] = built.nodes.map(({ position }) => position);
    expect(second?.x).toBeGreaterThan(first?.x ?? Infinity);
    expect(third?.y).not.toBe(second?.y);
    expect(built.edges[0]).toMatchObject({ source: 'a', target: 'b', targetHandle: 'second' });
  });
});
