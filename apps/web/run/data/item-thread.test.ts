import { describe, expect, it } from 'vitest';
import { step } from '../../testing/fixtures.ts';
import { threadFrom } from './item-thread.ts';

const items = (count: number) => Array.from({ length: count }, (_, n) => ({ json: { n } }));
const from = (node: string, count: number) => ({ main: [{ first: 0, sent: 0, count, node, port: 'main' }] });
const steps = [
  step({ nodeId: 'a', name: 'Fetch', output: { main: items(3) }, lineage: { sources: {}, origins: {} } }),
  step({
    nodeId: 'b',
    name: 'Large',
    input: { main: items(3) },
    output: { main: items(2) },
    lineage: { sources: from('a', 3), origins: { main: [1, 2] } },
  }),
  step({
    nodeId: 'c',
    name: 'Sum',
    input: { main: items(2) },
    output: { main: items(1) },
    lineage: { sources: from('b', 2), origins: { main: 'all' } },
  }),
  step({
    nodeId: 'd',
    name: 'Lost',
    input: { main: items(2) },
    output: { main: items(3) },
    lineage: { sources: from('b', 2), origins: {} },
  }),
];
const byId = new Map(steps.map((each) => [each.nodeId, each]));
const at = (nodeId: string, index: number, side: 'input' | 'output' = 'output') =>
  ({ nodeId, side, port: 'main', index }) as const;

describe('the thread of an item in words', () => {
  it('names the steps before it, the nearest first, with the number of the item or how many there are', () => {
    expect(threadFrom(byId, at('b', 0)).text).toBe('Item 1 comes from item 2 of Fetch.');
    expect(threadFrom(byId, at('c', 0)).text).toBe('Item 1 comes from 2 items of Large, 2 items of Fetch.');
    expect(threadFrom(byId, at('c', 1, 'input')).text).toBe('Item 2 comes from item 2 of Large, item 3 of Fetch.');
  });

  it('says where nothing is known, and where there is nothing', () => {
    expect(threadFrom(byId, at('d', 2)).text).toBe('The origin of item 3 is unknown.');
    expect(threadFrom(byId, at('a', 0)).text).toBe('Item 1 comes from no other step.');
  });

  it('names four steps at most', () => {
    const chain = Array.from({ length: 7 }, (_, n) =>
      step({
        nodeId: `n${n}`,
        name: `Step ${n}`,
        input: { main: items(1) },
        output: { main: items(1) },
        lineage: { sources: n === 0 ? {} : from(`n${n - 1}`, 1), origins: {} },
      }),
    );
    const { text } = threadFrom(new Map(chain.map((each) => [each.nodeId, each])), at('n6', 0));
    expect(text).toBe(
      'Item 1 comes from item 1 of Step 5, item 1 of Step 4, item 1 of Step 3, item 1 of Step 2, and of 2 more.',
    );
  });
});

describe('the items on a thread', () => {
  it('are those it comes from, at every step, and itself', () => {
    const { has } = threadFrom(byId, at('b', 0));
    expect([has(at('b', 0)), has(at('b', 1, 'input')), has(at('a', 1))]).toEqual([true, true, true]);
    expect([has(at('b', 1)), has(at('b', 0, 'input')), has(at('a', 0))]).toEqual([false, false, false]);
  });

  it('are given by the nodes before it, and not by its own', () => {
    expect([...threadFrom(byId, at('c', 0)).nodes]).toEqual(['b', 'a']);
    expect([...threadFrom(byId, at('c', 1, 'input')).nodes]).toEqual(['b', 'a']);
    expect([...threadFrom(byId, at('d', 2)).nodes]).toEqual([]);
  });
});
