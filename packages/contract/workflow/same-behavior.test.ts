import { describe, expect, it } from 'vitest';
import { sameGraphBehavior, sameBehavior } from './same-behavior.ts';
import type { WorkflowNode } from './schema.ts';

const node = (id: string, data: WorkflowNode['data'] = {}, type = 'httpRequest', x = 0): WorkflowNode => ({
  id,
  type,
  position: { x, y: 0 },
  data,
});

const version = (nodes: WorkflowNode[], more: { name?: string; settings?: object; edge?: boolean } = {}) => ({
  name: more.name ?? 'Orders',
  nodes,
  edges: more.edge ? [{ id: 'e', source: 'a', target: 'b' }] : [],
  settings: more.settings ?? {},
});

describe('two versions have the same behavior', () => {
  const before = version([node('a', { url: 'https://a.example' })]);
  it.each([
    ['a node was moved', version([node('a', { url: 'https://a.example' }, 'httpRequest', 40)])],
    ['a note was added', version([...before.nodes, node('n', { text: 'Later' }, 'stickyNote')])],
    ['the workflow was renamed', version(before.nodes, { name: 'Purchases' })],
    ['output was pinned', version([node('a', { url: 'https://a.example', pinned: [{}], pinnedOrigins: [0] })])],
  ])('when %s', (_what, after) => {
    expect(sameBehavior(before, after)).toBe(true);
    expect(sameBehavior(after, before)).toBe(true);
  });

  it.each([
    ['a field was changed', version([node('a', { url: 'https://b.example' })])],
    ['a node has another name', version([node('a', { url: 'https://a.example', name: 'Ask' })])],
    ['a node was added', version([...before.nodes, node('b')])],
    ['a node was replaced', version([node('a', { url: 'https://a.example' }, 'dataTransform')])],
    ['a setting was changed', version(before.nodes, { settings: { timeout: 5 } })],
    ['an edge was added', version(before.nodes, { edge: true })],
  ])('but not when %s', (_what, after) => {
    expect(sameBehavior(before, after)).toBe(false);
    expect(sameBehavior(after, before)).toBe(false);
  });
});

describe('two graphs have the same behavior', () => {
  const before = version([node('a')]);
  it('whatever the settings of the workflow are', () => {
    const after = version([node('a')], { settings: { timeout: 5 } });
    expect(sameGraphBehavior(before, after)).toBe(true);
    expect(sameBehavior(before, after)).toBe(false);
  });

  it('but not with another node', () => expect(sameGraphBehavior(before, version([node('a'), node('b')]))).toBe(false));
});
