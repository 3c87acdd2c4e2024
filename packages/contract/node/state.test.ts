import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson } from '../json.ts';
import { createMemoryState } from './memory-state.ts';
import type { StateSpace } from './state.ts';
import { createNodeState } from './state.ts';

let now = 1000;
const space = (port = createMemoryState(() => now), step = 'run-1-a'): StateSpace =>
  createNodeState(port, step).in('workflow', 'test');

describe('the state of a node', () => {
  it('is there until it is deleted', async () => {
    const port = createMemoryState();
    expect(await space(port).get('a')).toBeUndefined();
    expect(await space(port).set('a', { n: [1] })).toBe(true);
    expect(await space(port, 'run-2-a').get('a')).toEqual({ n: [1] });
    expect(await space(port, 'run-2-a').delete('a')).toBe(true);
    expect(await space(port, 'run-3-a').delete('a')).toBe(false);
    expect(await space(port).get('a')).toBeUndefined();
  });

  it('is separated by scope and namespace', async () => {
    const state = createNodeState(createMemoryState(), 'step');
    await state.in('workflow', 'a').set('key', 1);
    expect(await state.in('user', 'a').get('key')).toBeUndefined();
    expect(await state.in('workflow', 'b').get('key')).toBeUndefined();
  });

  it('expires after its lifetime', async () => {
    const kept = space();
    await kept.set('short', 1, { ttlMs: 10 });
    await kept.increment('count', 1, { ttlMs: 10 });
    now += 9;
    await kept.increment('count', 1, { ttlMs: 10 });
    expect(await kept.get('short')).toBe(1);
    now += 1;
    expect(await kept.get('short')).toBeUndefined();
    expect(await kept.increment('count')).toBe(1);
    expect(await kept.set('short', 2, { onlyIfAbsent: true })).toBe(true);
    expect(await kept.set('short', 3, { onlyIfAbsent: true })).toBe(false);
  });

  it('is swapped only if it has the expected value', async () => {
    const kept = space();
    expect(await kept.compareAndSet('a', 1, 2)).toBe(false);
    expect(await kept.compareAndSet('a', undefined, { x: 1, y: 2 })).toBe(true);
    expect(await kept.compareAndSet('a', { y: 2, x: 1 }, 'next')).toBe(true);
    expect(await kept.get('a')).toBe('next');
  });

  it('counts only numbers', async () => {
    const kept = space();
    expect(await kept.increment('n', 2.5)).toBe(2.5);
    expect(await kept.increment('n', -1)).toBe(1.5);
    await kept.set('text', 'five');
    await expect(kept.increment('text')).rejects.toMatchObject({ code: 'state_not_number' });
  });

  it('is changed once by steps that update it at the same time', async () => {
    const port = createMemoryState();
    const add = (step: string): Promise<unknown> => space(port, step).update('n', (n) => Number(n ?? 0) + 1);
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(`run-${index}`)));
    expect(await space(port).get('n')).toBe(20);
  });

  it('is not changed again by a step that runs again', async () => {
    const port = createMemoryState();
    const run = async (): Promise<unknown[]> => {
      const kept = space(port, 'the same step');
      return [
        await kept.increment('n'),
        await kept.increment('n'),
        await kept.update('list', (list) => [...(Array.isArray(list) ? list : []), 'x']),
        await kept.set('once', 1, { onlyIfAbsent: true }),
        await kept.claim(['a', 'b', 'a']),
        await kept.delete('once'),
      ];
    };
    const first = await run();
    expect(first).toEqual([1, 2, ['x'], true, [true, true, false], true]);
    expect(await run()).toEqual(first);
    expect(await space(port, 'another').claim(['a', 'c'])).toEqual([false, true]);
  });

  it('is listed page by page in order', async () => {
    const kept = space();
    for (const key of ['b:2', 'a:1', 'b:1', 'b:3']) await kept.set(key, key);
    const keys = async (options: object): Promise<string[]> => (await kept.list(options)).map(({ key }) => key);
    expect(await keys({})).toEqual(['a:1', 'b:1', 'b:2', 'b:3']);
    expect(await keys({ prefix: 'b:', limit: 2 })).toEqual(['b:1', 'b:2']);
    expect(await keys({ prefix: 'b:', after: 'b:2' })).toEqual(['b:3']);
  });

  it.each(['', 'x'.repeat(513), 'a\u0000b'])('has no key %j', async (key) => {
    await expect(space().get(key)).rejects.toMatchObject({ code: 'state_key_invalid' });
  });

  it('has a limit, in bytes', async () => {
    await expect(space().set('a', 'é'.repeat(131_072))).rejects.toMatchObject({ code: 'state_value_too_large' });
    await expect(space().update('a', () => 'x'.repeat(300_000))).rejects.toMatchObject({
      code: 'state_value_too_large',
    });
    expect(await space().set('a', 'é'.repeat(131_071))).toBe(true);
  });

  it('is a copy', async () => {
    const kept = space();
    const value = { list: [1] };
    await kept.set('a', value);
    value.list.push(2);
    expect(await kept.get('a')).toEqual({ list: [1] });
  });
});

it('JSON values are the same whatever the order of their keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const copy = JSON.parse(JSON.stringify(a)) as never;
      expect(isSameJson(JSON.parse(JSON.stringify(a)) as never, copy)).toBe(true);
      expect(isSameJson(copy, JSON.parse(JSON.stringify(b)) as never)).toBe(
        expectEqual(copy, JSON.parse(JSON.stringify(b))),
      );
    }),
  );
});

function expectEqual(a: unknown, b: unknown): boolean {
  try {
    expect(a).toStrictEqual(b);
    return true;
  } catch {
    return false;
  }
}
