import { describe, expect, it } from 'vitest';
import { catalog, node } from '../testing/fixtures.ts';
import { findNodes } from './find-nodes.ts';

const nodes = [
  node('httpRequest1', { name: 'Ask', url: 'https://api.example.com/orders', note: [{ name: 'X', value: 'Deep' }] }),
  node('dataTransform2', { name: 'Orders' }),
  node('webhookTrigger3', { name: 'Hook' }),
];
const found = (search: string) => findNodes(nodes, search, catalog).map(({ name, value }) => [name, value]);

describe('finding nodes of a workflow', () => {
  it('looks into names, types and values, in this order', () => {
    expect(found('ORDERS')).toEqual([
      ['Orders', null],
      ['Ask', 'URL: https://api.example.com/orders'],
    ]);
    expect(found('http request')).toEqual([['Ask', null]]);
    expect(found('deep')).toEqual([['Ask', 'note: Deep']]);
  });

  it('lists all nodes for no text, and none for one that is nowhere', () => {
    expect(found(' ')).toHaveLength(3);
    expect(found('nowhere')).toEqual([]);
  });
});
