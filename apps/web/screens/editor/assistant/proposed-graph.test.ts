import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { describe, expect, it } from 'vitest';
import { withWhatWasThere } from './proposed-graph.ts';

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
