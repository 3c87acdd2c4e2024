import { describe, expect, it } from 'vitest';
import { edge, node } from '../testing/fixtures.ts';
import { overlay, versionInEditor, versionOf } from './versions.ts';

const version = (nodes: string[], edges: string[]) => ({
  nodes: nodes.map((id) => node(id)),
  edges: edges.map(edge),
  settings: {},
});

describe('two versions on one canvas', () => {
  it('are the later one and what went, each with its mark', () => {
    const { graph, changes } = overlay(
      version(['a', 'b', 'gone'], ['a > b', 'b > gone']),
      version(['a', 'b', 'fresh'], ['a > b', 'b > fresh']),
    );
    expect(graph.nodes.map(({ id }) => id)).toEqual(['gone', 'a', 'b', 'fresh']);
    expect(changes.nodes).toEqual(
      new Map([
        ['fresh', 'added'],
        ['gone', 'removed'],
      ]),
    );
    expect(graph.edges.map(({ id, target }) => [target, changes.edges.get(id)])).toEqual([
      ['gone', 'removed'],
      ['b', undefined],
      ['fresh', 'added'],
    ]);
  });

  it('distinguish edges of one id', () => {
    const before = { ...version(['a', 'b', 'c'], []), edges: [{ id: 'e', source: 'a', target: 'b' }] };
    const { graph, changes } = overlay(before, { ...before, edges: [{ id: 'e', source: 'a', target: 'c' }] });
    expect(graph.edges.map(({ id, target }) => [target, changes.edges.get(id)])).toEqual([
      ['b', 'removed'],
      ['c', 'added'],
    ]);
  });
});

describe('a version', () => {
  const view = {
    revision: 1,
    createdAt: '2026-03-04T10:00:00.000Z',
    nodeCount: 1,
    changes: null,
    publishedAt: null,
    nodes: [node('a')],
    edges: [],
    settings: {},
  };

  it('says how the workflow was called, where that was kept', () => {
    expect(versionOf({ ...view, name: 'Orders', description: '' })).toMatchObject({ name: 'Orders', description: '' });
    expect(Object.keys(versionOf({ ...view, name: null, description: null })).sort()).toEqual([
      'edges',
      'nodes',
      'settings',
    ]);
  });

  it('in the editor has no description before it is saved', () => {
    const document = { workflowName: 'Orders', nodes: [], edges: [], settings: {} };
    expect(versionInEditor({ ...document, description: '' })).not.toHaveProperty('description');
    expect(versionInEditor({ ...document, description: 'Mine' })).toMatchObject({
      name: 'Orders',
      description: 'Mine',
    });
  });
});
