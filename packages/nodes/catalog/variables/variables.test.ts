import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { StatePort } from '@heddle/contract/node/state';
import { effectOf } from '@heddle/contract/node/define';
import { beforeEach, describe, expect, it } from 'vitest';
import { variableStore } from './variableStore.node.ts';
import { runNode } from '../../testing/run-node.ts';

let time = 0;
let state: StatePort;
let runs = 0;
beforeEach(() => {
  time = Date.parse('2026-03-01T00:00:00Z');
  state = createMemoryState(() => time);
});

/** What comes out of a step of another run. */
async function step(data: JsonObject, items: JsonObject[] = [{}]): Promise<JsonValue[]> {
  runs += 1;
  const { outputs } = await runNode(variableStore, {
    data,
    state,
    runId: `run-${runs}`,
    items: items.map((json) => ({ json })),
  });
  return (outputs['main'] ?? []).map(({ json }) => json);
}

describe('variables', () => {
  it('are found again by later runs, with their types', async () => {
    await step({ variables: { text: 'a', number: '{{ n }}', list: '{{ l }}' } }, [{ n: 5, l: [1, { a: 2 }] }]);
    expect(await step({ operation: 'get', variable: 'text, number, list, none', otherwise: '"nothing"' })).toEqual([
      { text: 'a', number: 5, list: [1, { a: 2 }], none: 'nothing' },
    ]);
    expect(await step({ operation: 'get', variable: 'text, number', to: 'found' }, [{ id: 1 }])).toEqual([
      { id: 1, found: { text: 'a', number: 5 } },
    ]);
  });

  it('of a workflow and of a user are not the same', async () => {
    await step({ variables: { a: 1 } });
    expect(await step({ operation: 'get', variable: 'a', scope: 'user' })).toEqual([{ a: null }]);
  });

  it('are set once where that is asked for', async () => {
    await step({ variables: { a: 'first' }, onlyIfAbsent: true });
    await step({ variables: { a: 'second' }, onlyIfAbsent: true });
    expect(await step({ operation: 'get', variable: 'a' })).toEqual([{ a: 'first' }]);
  });

  it('are added to without losing an addition', async () => {
    await Promise.all(Array.from({ length: 20 }, () => step({ operation: 'increment', variable: 'n', by: 2 })));
    expect(await step({ operation: 'increment', variable: 'n', by: -1 })).toEqual([{ n: 39 }]);
  });

  it('that are no numbers are not added to', async () => {
    await step({ variables: { a: 'text' } });
    await expect(step({ operation: 'increment', variable: 'a' })).rejects.toMatchObject({ code: 'state_not_number' });
    await expect(step({ operation: 'increment', variable: 'a, b' })).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('are forgotten in time', async () => {
    await step({ variables: { a: 1 }, ttl: 5, ttlUnit: 'minutes' });
    time += 299_999;
    expect(await step({ operation: 'get', variable: 'a' })).toEqual([{ a: 1 }]);
    time += 1;
    expect(await step({ operation: 'get', variable: 'a' })).toEqual([{ a: null }]);
  });

  it('are deleted', async () => {
    await step({ variables: { a: 1, b: 2 } });
    expect(await step({ operation: 'delete', variable: 'a, c', to: 'gone' })).toEqual([
      { gone: { a: true, c: false } },
    ]);
    expect(await step({ operation: 'delete', variable: 'b' }, [{ id: 1 }])).toEqual([{ id: 1 }]);
    expect(await step({ operation: 'list' })).toEqual([]);
  });

  it('are listed in the order of their names, by prefix and up to a limit', async () => {
    await step({ variables: { 'b.2': 2, 'b.1': 1, a: 0 } });
    await step({ variables: { 'b.3': 3 }, ttl: 1, ttlUnit: 'hours' });
    expect(await step({ operation: 'list', prefix: 'b.' })).toEqual([
      { name: 'b.1', value: 1, expiresAt: null },
      { name: 'b.2', value: 2, expiresAt: null },
      { name: 'b.3', value: 3, expiresAt: '2026-03-01T01:00:00.000Z' },
    ]);
    expect(await step({ operation: 'list', limit: 1 })).toHaveLength(1);
  });

  it('a step that runs again changes nothing twice', async () => {
    const again = () =>
      runNode(variableStore, { data: { operation: 'increment', variable: 'n' }, state, runId: 'same' });
    await again();
    expect((await again()).outputs['main']?.[0]?.json).toEqual({ n: 1 });
  });
});

it('what only the run sees is no effect, so that a dry run shows it', () => {
  const effects = ['set', 'get', 'list'].flatMap((operation) =>
    ['run', 'user'].map((scope) => effectOf(variableStore, { operation, scope })),
  );
  expect(effects).toEqual(['none', 'write', 'none', 'read', 'none', 'read']);
});
