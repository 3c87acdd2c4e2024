import { describe, expect, it } from 'vitest';
import { document, node } from '../testing/fixtures.ts';
import { flowOrder } from './flow-order.ts';

describe('flow order', () => {
  it('follows the edges from the trigger, independent of the order of the list', () => {
    expect(flowOrder(document([node('c'), node('b'), node('a')], ['a > b', 'b > c']))).toEqual(['a', 'b', 'c']);
  });

  it('goes through a branch to its end before the next, the upper one first', () => {
    const nodes = [node('a'), node('low', {}, 300, 200), node('high', {}, 300, 0), node('higher', {}, 600, 0)];
    expect(flowOrder(document(nodes, ['a > low', 'a > high', 'high > higher']))).toEqual([
      'a',
      'high',
      'higher',
      'low',
    ]);
  });

  it('names a join once everything before it was named', () => {
    const nodes = [node('a'), node('b', {}, 300, 0), node('c', {}, 300, 100), node('join', {}, 600, 0)];
    expect(flowOrder(document(nodes, ['a > b', 'a > c', 'b > join', 'c > join']))).toEqual(['a', 'b', 'c', 'join']);
  });

  it('has every node once, also those on a cycle and those by themselves', () => {
    const nodes = [node('a', {}, 0, 50), node('x', {}, 0, 300), node('y', {}, 300, 300), node('alone')];
    expect(flowOrder(document(nodes, ['x > y', 'y > x']))).toEqual(['alone', 'a', 'x', 'y']);
  });

  it('does not run out of stack in a chain of thousands', () => {
    const nodes = Array.from({ length: 5000 }, (_, index) => node(`n-${index}-`));
    const edges = nodes.slice(1).map((_, index) => `n-${index}- > n-${index + 1}-`);
    expect(flowOrder(document(nodes, edges)).at(-1)).toBe('n-4999-');
  });
});
