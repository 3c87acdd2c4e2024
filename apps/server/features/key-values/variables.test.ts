import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HookTester } from '../../testing/hook-tester.ts';
import { createHookTester, json } from '../../testing/hook-tester.ts';
import { node } from '../../testing/test-app.ts';

let hooks: HookTester;
beforeAll(async () => {
  hooks = await createHookTester();
});
afterAll(() => hooks.app.end());

it('variables that a run keeps are $vars of later steps and of later runs', async () => {
  const workflow = await hooks.save(
    { responseMode: 'lastNode' },
    node('count', 'variableStore', { operation: 'increment', variable: 'calls', to: 'own' }),
    node('keep', 'variableStore', {
      scope: 'user',
      variables: [{ name: 'last', value: '{{ { id, before: $vars.last?.id ?? null } }}' }],
    }),
    node('read', 'dataTransform', {
      keep: false,
      set: [
        { name: 'calls', value: '{{ $vars.calls }}' },
        { name: 'last', value: '{{ $vars.last }}' },
      ],
    }),
  );
  const call = async (id: string): Promise<unknown> => (await hooks.call(workflow, '/webhook', json({ id }))).json();
  expect(await call('a')).toEqual([{ calls: 1, last: { id: 'a', before: null } }]);
  expect(await call('b')).toEqual([{ calls: 2, last: { id: 'b', before: 'a' } }]);
});

it('variables of a workflow are no $vars of another, those of its owner are', async () => {
  const read = node('read', 'dataTransform', {
    keep: false,
    set: [{ name: 'seen', value: '{{ [$vars.here ?? null, $vars.everywhere ?? null] }}' }],
  });
  const writes = await hooks.save(
    { responseMode: 'lastNode' },
    node('here', 'variableStore', { variables: { here: 1 } }),
    node('everywhere', 'variableStore', { scope: 'user', variables: { everywhere: 2 } }),
    read,
  );
  expect(await (await hooks.call(writes, '/webhook', json({}))).json()).toEqual([{ seen: [1, 2] }]);
  const reads = await hooks.save({ responseMode: 'lastNode' }, read);
  expect(await (await hooks.call(reads, '/webhook', json({}))).json()).toEqual([{ seen: [null, 2] }]);
});
