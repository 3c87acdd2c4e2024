import { describe, expect, it } from 'vitest';
import { document, node } from '../testing/fixtures.ts';
import { neighborsOf } from './neighbors.ts';

describe('the neighbors of a node', () => {
  const graph = document(
    [node('webhookTrigger'), node('low', {}, 300, 200), node('high', {}, 300, 0), node('end', {}, 600)],
    ['webhookTrigger > low', 'webhookTrigger > high', 'high > end', 'low > end', 'low > low'],
  );
  const ids = (id: string, side: 'previous' | 'next') => neighborsOf(graph, id, side).map((found) => found.id);

  it('are those that edges lead to and from, from top to bottom', () => {
    expect(ids('webhookTrigger', 'next')).toEqual(['high', 'low']);
    expect(ids('end', 'previous')).toEqual(['high', 'low']);
  });

  it('are none at the ends, and never the node itself', () => {
    expect(ids('webhookTrigger', 'previous')).toEqual([]);
    expect(ids('low', 'next')).toEqual(['end']);
  });
});
