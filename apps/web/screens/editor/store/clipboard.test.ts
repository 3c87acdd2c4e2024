import { HeddleError } from '@heddle/contract/errors/define';
import { describe, expect, it } from 'vitest';
import { catalog, document, node } from '../testing/fixtures.ts';
import { fromClipboard, toClipboard } from './clipboard.ts';
import { addCopy, subgraph } from './graph.ts';

const workflow = document(
  [
    node('webhookTrigger1', { name: 'Hook' }),
    node('httpRequest2', { name: 'Ask', url: 'https://a.example', token: 'very secret' }, 300),
    node('dataTransform3', { name: 'Keep' }, 600),
  ],
  ['webhookTrigger1 > httpRequest2', 'httpRequest2 > dataTransform3'],
);

describe('copy and paste', () => {
  it('returns a copy with new ids and names, and the edges within', () => {
    const copied = subgraph(workflow, new Set(['httpRequest2', 'dataTransform3']));
    const graph = fromClipboard(toClipboard(copied, catalog));
    const { document: pasted, added } = addCopy(workflow, graph ?? { nodes: [], edges: [] }, { x: 40, y: 40 }, 500);
    const copies = pasted.nodes.filter(({ id }) => added.has(id));
    expect(copies.map(({ id, data, position }) => [id, data['name'], position])).toEqual([
      ['httpRequest-500', 'Ask 2', { x: 340, y: 40 }],
      ['dataTransform-500', 'Keep 2', { x: 640, y: 40 }],
    ]);
    expect(pasted.edges.filter((edge) => added.has(edge.source))).toEqual([
      { id: 'httpRequest-500→dataTransform-500', source: 'httpRequest-500', target: 'dataTransform-500' },
    ]);
    expect(pasted.edges).toHaveLength(3);
  });

  it('lets no secret leave the page, and loses none within it', () => {
    const text = toClipboard(workflow, catalog);
    expect(text).not.toContain('very secret');
    expect(fromClipboard(text)?.nodes[1]?.data['token']).toBe('very secret');
  });

  it('takes an exported workflow', () => {
    const exported = JSON.stringify({ name: 'Other', nodes: [{ id: 'a', type: 'delay' }], edges: [], version: '1.0' });
    expect(fromClipboard(exported)?.nodes).toEqual([
      { id: 'a', type: 'delay', position: { x: 100, y: 100 }, data: {} },
    ]);
  });

  it('does not mind other text', () => {
    expect(fromClipboard('just words')).toBeNull();
    expect(fromClipboard('{"some":"json"}')).toBeNull();
    expect(fromClipboard('null')).toBeNull();
  });

  it('says what is wrong with a workflow that cannot be read', () => {
    expect(() => fromClipboard('{"nodes":[{"id":""}]}')).toThrow(HeddleError);
  });
});
