import type { JsonObject } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runNode } from '../../testing/run-node.ts';
import { merge } from './merge.node.ts';

const items = (list: readonly JsonObject[]) => list.map((json) => ({ json }));
async function merged(
  first: readonly JsonObject[],
  second: readonly JsonObject[],
  data: JsonObject,
): Promise<JsonObject[]> {
  const { outputs } = await runNode(merge, { items: items(first), inputs: { second: items(second) }, data });
  return (outputs['main'] ?? []).map(({ json }) => json);
}

describe('merging by a field', () => {
  const people = [{ id: 1, name: 'Ada' }, { id: 2, name: 'Eve' }, { name: 'Nobody' }];
  const orders = [
    { id: '1', total: 5 },
    { id: '1', total: 7 },
    { id: '9', total: 1 },
  ];
  const by = (keep: string, more: JsonObject = {}) => merged(people, orders, { mode: 'key', key: 'id', keep, ...more });

  it('keeps the matches of both, each with each; a number and its text are the same', async () => {
    expect(await by('both')).toEqual([
      { id: '1', name: 'Ada', total: 5 },
      { id: '1', name: 'Ada', total: 7 },
    ]);
  });

  it('keeps all of the first', async () => {
    expect(await by('first')).toEqual([
      { id: '1', name: 'Ada', total: 5 },
      { id: '1', name: 'Ada', total: 7 },
      people[1],
      people[2],
    ]);
  });

  it('keeps all of both', async () => {
    expect(await by('all')).toEqual([
      { id: '1', name: 'Ada', total: 5 },
      { id: '1', name: 'Ada', total: 7 },
      people[1],
      people[2],
      orders[2],
    ]);
  });

  it('keeps the items that the second lacks', async () => {
    expect(await by('unmatched')).toEqual([people[1], people[2]]);
  });

  it('lets the first win, and finds the field under another name and deeper', async () => {
    expect(
      await merged([{ id: 1 }], [{ customer: { id: 1 }, id: 7 }], {
        mode: 'key',
        key: 'id',
        secondKey: 'customer.id',
        wins: 'first',
      }),
    ).toEqual([{ id: 1, customer: { id: 1 } }]);
  });
});

describe('merging', () => {
  it('appends, in the order of the inputs', async () => {
    expect(await merged([{ a: 1 }], [{ b: 2 }], {})).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it('pairs by position', async () => {
    const [first, second] = [
      [{ a: 1 }, { a: 2 }],
      [{ b: 1 }, { b: 2 }, { b: 3 }],
    ];
    expect(await merged(first, second, { mode: 'position' })).toEqual([
      { a: 1, b: 1 },
      { a: 2, b: 2 },
    ]);
    expect(await merged(first, second, { mode: 'position', keep: 'all' })).toEqual([
      { a: 1, b: 1 },
      { a: 2, b: 2 },
      { b: 3 },
    ]);
    expect(await merged(second, first, { mode: 'position', keep: 'unmatched' })).toEqual([{ b: 3 }]);
  });

  it('makes all pairs, and refuses more than a million', async () => {
    expect(await merged([{ a: 1 }, { a: 2 }], [{ b: 1 }, { b: 2 }], { mode: 'pairs' })).toHaveLength(4);
    const many = Array.from({ length: 1001 }, (_, n) => ({ n }));
    await expect(merged(many, many, { mode: 'pairs' })).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('splits the first input by whether the second has the item', async () => {
    const ids = fc.array(fc.record({ id: fc.nat(5) }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(ids, ids, async (first, second) => {
        const known = new Set(second.map(({ id }) => id));
        expect(await merged(first, second, { mode: 'key', key: 'id', keep: 'unmatched' })).toEqual(
          first.filter(({ id }) => !known.has(id)),
        );
        const both = await merged(first, second, { mode: 'key', key: 'id' });
        expect(both).toHaveLength(
          first.reduce((sum, { id }) => sum + second.filter((other) => other.id === id).length, 0),
        );
      }),
    );
  });
});

describe('merging in more ways', () => {
  const [a, b, c] = [[{ n: 1 }], [{ n: 2 }], [{ n: 3, x: 1 }]];
  const of = async (data: JsonObject): Promise<JsonObject[]> => {
    const { outputs } = await runNode(merge, { items: items(a), inputs: { second: items(b), third: items(c) }, data });
    return (outputs['main'] ?? []).map(({ json }) => json);
  };

  it('takes the items of all inputs', async () => {
    expect(await of({})).toEqual([...a, ...b, ...c]);
    expect(await of({ mode: 'position' })).toEqual([{ n: 3, x: 1 }]);
  });

  it('takes those of one input, or only waits for all', async () => {
    expect(await of({ mode: 'choose', choose: 'third' })).toEqual(c);
    expect(await of({ mode: 'signal' })).toEqual([{}]);
  });

  it('may keep the fields of both under numbered names', async () => {
    expect(await of({ mode: 'pairs', wins: 'both' })).toEqual([{ n_1: 1, n_2: 2 }]);
  });

  const people = [{ id: 1 }, { id: 2, name: 'Eve' }];
  const orders = [
    { id: 2, total: 5 },
    { id: 2, total: 6 },
  ];

  it('may give the item of one side for a match', async () => {
    expect(await merged(people, orders, { mode: 'key', key: 'id', give: 'first' })).toEqual([people[1]]);
    expect(await merged(people, orders, { mode: 'key', key: 'id', give: 'second' })).toEqual(orders);
  });

  it('may give matches before the others', async () => {
    expect(await merged(people, orders, { mode: 'key', key: 'id', keep: 'first', matchesFirst: true })).toEqual([
      { id: 2, name: 'Eve', total: 5 },
      { id: 2, name: 'Eve', total: 6 },
      people[0],
    ]);
  });
});
