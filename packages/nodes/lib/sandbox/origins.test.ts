import type { JsonValue } from '@heddle/contract/json';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { toItem } from '@heddle/contract/run/item';
import type { PortOrigins } from '@heddle/contract/run/lineage';
import { afterAll, describe, expect, it } from 'vitest';
import type { CodeRun } from './sandbox.ts';
import { closeSandbox, runCode } from './sandbox.ts';

afterAll(closeSandbox);

const letters = [{ a: 'a' }, { a: 'b' }, { a: 'c' }];

async function originsOf(
  code: string,
  values: readonly JsonValue[] = letters,
  runFor: CodeRun['runFor'] = 'all',
): Promise<PortOrigins | undefined> {
  const run = { code, runFor, items: values.map(toItem), timeLimitMs: 1000, memoryLimitMib: 64 };
  return (await runCode(run, { signal: new AbortController().signal, resources: unlimitedResources })).origins;
}

describe('where the items come from that code gives back', () => {
  it('as many new items pair one by one, and others come from none', async () => {
    expect(await originsOf('return items.map(({ a }) => ({ b: a }))')).toBeUndefined();
    expect(await originsOf('return [{ b: 1 }, { b: 2 }]')).toBe('none');
    expect(await originsOf('return [{ b: 1 }, { b: 2 }]', [{}])).toBeUndefined();
  });

  it('items that were given are known wherever they are', async () => {
    expect(await originsOf('return items.toReversed()')).toEqual([2, 1, 0]);
    expect(await originsOf('return items.filter(({ a }) => a !== "b")')).toEqual([0, 2]);
    expect(await originsOf('return items.slice(1).map(({ json }) => ({ json }))')).toEqual([1, 2]);
  });

  it('a new item among given ones pairs by its place, where these kept theirs', async () => {
    expect(await originsOf('return [items[0], { b: 1 }, items[2]]')).toEqual([0, 1, 2]);
    expect(await originsOf('return [items[2], { b: 1 }, items[0]]')).toEqual([2, null, 0]);
    expect(await originsOf('return [items[0], { b: 1 }]', [{ a: 'a' }])).toEqual([0, 0]);
  });

  it.each([
    ['1', 1],
    ['{ item: 1, input: 0 }', 1],
    ['[0, { item: 2 }]', [0, 2]],
    ['[]', null],
    ['3', null],
    ['-1', null],
    ['"first"', null],
  ])('an item may name them itself: %s', async (named, origin) => {
    expect(await originsOf(`return [{ json: { b: 1 }, pairedItem: ${named} }]`)).toEqual([origin]);
  });

  it('what code for each item gives comes from that item', async () => {
    expect(await originsOf('index === 1 ? [] : [{ b: 1 }, 2]', letters, 'each')).toEqual([0, 0, 2, 2]);
    expect(await originsOf('({ json: { b: 1 }, pairedItem: 0 })', letters, 'each')).toEqual([0, 0, 0]);
  });
});
