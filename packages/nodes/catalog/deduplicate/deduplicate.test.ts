import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { StatePort } from '@heddle/contract/node/state';
import { effectOf } from '@heddle/contract/node/define';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataDeduplicator } from './dataDeduplicator.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { stableText } from '../../lib/json/stable.ts';

const unique = async (
  items: readonly JsonObject[],
  data: JsonObject,
  more: { state?: StatePort; runId?: string } = {},
): Promise<JsonValue[]> =>
  (await runNode(dataDeduplicator, { items: items.map((json) => ({ json })), data, ...more })).outputs['unique']?.map(
    ({ json }) => json,
  ) ?? [];

describe('items that are the same', () => {
  it('pass once, for any values', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ k: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom('0', '1', 'a')) }), {
          maxLength: 40,
        }),
        async (items) => {
          const expected = [...new Map(items.map((item) => [item.k, item])).values()].map(({ k }) => k);
          expect((await unique(items, { keys: 'k' })).map((item) => (item as JsonObject)['k'])).toEqual(expected);
        },
      ),
    );
  });

  it('pass with the last of them, for any values', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<JsonValue>(0, 1, '0', 'a', '\u00000', null, [0]), { maxLength: 40 }),
        async (values) => {
          const items = values.map((k, n) => ({ k, n }));
          const expected = items.filter(
            ({ k, n }) =>
              k === null || !items.some((other) => other.n > n && JSON.stringify(other.k) === JSON.stringify(k)),
          );
          expect(await unique(items, { keys: 'k', keep: 'last' })).toEqual(expected);
        },
      ),
    );
  });

  it('are the same by several fields, nested ones too', async () => {
    const items = [
      { a: { b: 1 }, c: 1 },
      { a: { b: 1 }, c: 2 },
      { a: { b: 1 }, c: 1, d: 5 },
    ];
    expect(await unique(items, { keys: 'a.b, c' })).toEqual(items.slice(0, 2));
  });

  it.each([{ keys: 'a' }, { keys: '' }, { keys: 'a, b' }, { keys: 'a', remember: 'workflow' }])(
    'are the same with very much in them: %j',
    async (data) => {
      const list = Array.from({ length: 2000 }, (_, n) => ({ n, name: 'Ada' }));
      const [one, same, other] = [
        list,
        list.map(({ n, name }) => ({ name: ` ${name.toUpperCase()}`, n })),
        [...list.slice(1), { n: 0, name: 'Bob' }],
      ].map((a) => ({ a }));
      const items = [one, same, other, one].flatMap((item) => item ?? []);
      expect(await unique(items, { ...data, ignoreCase: true, trim: true })).toEqual([one, other]);
      expect(await unique(items, data)).toEqual([one, same, other]);
    },
  );

  it('may be those without the fields', async () => {
    const items = [{ x: 1 }, { x: 2 }, { k: null }];
    expect(await unique(items, { keys: 'k' })).toEqual(items);
    expect(await unique(items, { keys: 'k', withoutKey: 'same' })).toEqual(items.slice(0, 1));
  });
});

describe('keys of earlier runs', () => {
  const data = { keys: 'id', remember: 'workflow' };

  it('does not pass again, until it is forgotten', async () => {
    let now = 0;
    const state = createMemoryState(() => now);
    const pass = (runId: string, ...ids: number[]): Promise<JsonValue[]> =>
      unique(
        ids.map((id) => ({ id })),
        { ...data, ttl: 1, ttlUnit: 'hours' },
        { state, runId },
      );
    expect(await pass('r1', 1, 2, 2)).toEqual([{ id: 1 }, { id: 2 }]);
    now += 3_500_000;
    expect(await pass('r2', 2, 3)).toEqual([{ id: 3 }]);
    now += 200_000;
    expect(await pass('r3', 1, 3)).toEqual([{ id: 1 }]);
  });

  it('passes in a step that runs again after a crash', async () => {
    const state = createMemoryState();
    const again = (): Promise<JsonValue[]> => unique([{ id: 1 }, { id: 1 }, { id: 2 }], data, { state, runId: 'r1' });
    expect(await again()).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await again()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('is kept apart by the name of the memory, and only as hashes', async () => {
    const state = createMemoryState();
    await unique([{ id: 'ada@example.com' }], data, { state, runId: 'r1' });
    expect(await unique([{ id: 'ada@example.com' }], { ...data, list: 'other' }, { state, runId: 'r2' })).toHaveLength(
      1,
    );
    const entries = await state.list('workflow', 'dedupe', {});
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toContain('ada');
  });

  it('is an effect, so that the run is on disk before', () => {
    expect(['run', 'workflow', 'user'].map((remember) => effectOf(dataDeduplicator, { remember }))).toEqual([
      'none',
      'write',
      'write',
    ]);
  });
});

it('the text of a value does not depend on the order of keys', () => {
  expect(stableText({ b: [{ d: 1, c: 'é' }], a: null })).toBe('{"a":null,"b":[{"c":"é","d":1}]}');
});
