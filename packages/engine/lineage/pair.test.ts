import type { Item } from '@heddle/contract/run/item';
import { describe, expect, it } from 'vitest';
import { pairOutputs } from './pair.ts';

const item = (n: number): Item => ({ json: { n } });
const items = [item(0), item(1), item(2), item(3)];
const [a, b, c, d] = items as [Item, Item, Item, Item];
const input = { main: items, others: [] };

describe('what a step records of where its outputs come from', () => {
  it('is nothing where they pair one to one, or all come from the only input item', () => {
    expect(pairOutputs({ main: items.map(({ json }) => ({ json })) }, input, undefined, undefined)).toBeUndefined();
    expect(pairOutputs({ main: items }, input, 'picks', undefined)).toBeUndefined();
    expect(pairOutputs({ main: [item(7), item(8)] }, { main: [a], others: [] }, 'all', undefined)).toBeUndefined();
    expect(pairOutputs({ main: [a], other: [] }, { main: [a], others: [] }, 'same', { main: [0] })).toBeUndefined();
    expect(pairOutputs({ main: [a, b] }, input, 'none', undefined)).toBeUndefined();
  });

  it('are the indexes of the items that were passed on in their order', () => {
    expect(pairOutputs({ true: [b, d], false: [a, c] }, input, undefined, undefined)).toEqual({
      true: [1, 3],
      false: [0, 2],
    });
  });

  it('is nothing where a node that pairs one to one makes another number of items: then nothing is known', () => {
    expect(pairOutputs({ main: [item(7), item(8)] }, input, undefined, undefined)).toBeUndefined();
    expect(pairOutputs({ main: [b, a] }, input, undefined, undefined)).toBeUndefined();
  });

  it('are the items that were picked, in any order and from any input port', () => {
    expect(pairOutputs({ main: [d, c, b, a] }, input, 'picks', undefined)).toEqual({ main: [3, 2, 1, 0] });
    const second: Item[] = [item(9)];
    const all = { main: [a, b], others: [['second', second] as const] };
    expect(pairOutputs({ main: [a, b, ...second] }, all, 'picks', undefined)).toEqual({ main: [0, 1, { second: 0 }] });
    expect(pairOutputs({ main: [b, item(5)] }, input, 'picks', undefined)).toEqual({ main: [1, null] });
  });

  it('is that all come from all, or from none, also where the numbers are equal by chance', () => {
    const four = items.map(({ json }) => ({ json }));
    expect(pairOutputs({ main: [item(6)] }, input, 'all', undefined)).toEqual({ main: 'all' });
    expect(pairOutputs({ main: four }, input, 'all', undefined)).toEqual({ main: 'all' });
    expect(pairOutputs({ main: four }, input, 'none', undefined)).toEqual({ main: 'none' });
    const two = { main: [a], others: [['second', [b]] as const] };
    expect(pairOutputs({ main: [item(6)] }, two, 'all', undefined)).toEqual({ main: 'all' });
  });

  it('is what the result of the node says, for each port by itself', () => {
    const given = { rows: [0, 0, 2], none: 'none' as const };
    expect(pairOutputs({ rows: [item(1), item(2), item(3)], main: [c], none: items }, input, undefined, given)).toEqual(
      {
        rows: [0, 0, 2],
        main: [2],
        none: 'none',
      },
    );
  });
});
