import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HookTester } from '../../testing/hook-tester.ts';
import { createHookTester, json } from '../../testing/hook-tester.ts';
import { node } from '../../testing/test-app.ts';

let hooks: HookTester;
beforeAll(async () => {
  hooks = await createHookTester();
});
afterAll(() => hooks.app.end());

const examples = Array.from({ length: 20 }, (_, at) => ({
  text: `${at % 2 ? 'urgent' : 'calm'} message ${at}`,
  label: at % 2 ? 'now' : 'later',
}));

it('a model that one workflow trains is used by another of its owner, and replaced by the next training', async () => {
  const training = {
    operation: 'train',
    model: 'mail',
    examplesFrom: 'items',
    features: 'words',
    folds: 0,
  };
  const trains = await hooks.save({ responseMode: 'lastNode' }, node('learn', 'textClassification', training));
  const train = async (): Promise<unknown> => (await hooks.call(trains, '/webhook', json(examples))).json();
  expect(await train()).toMatchObject([{ model: { name: 'mail', version: 1 }, examples: 20 }]);
  const classifies = await hooks.save(
    { responseMode: 'lastNode' },
    node('use', 'textClassification', { operation: 'classify', model: 'mail' }),
  );
  const keys = async (): Promise<string[]> =>
    (await hooks.owner.send('GET', '/api/key-values?scope=user&namespace=models'))
      .json<{ key: string }[]>()
      .map(({ key }) => key);
  const classify = async (text: string): Promise<unknown> =>
    (await hooks.call(classifies, '/webhook', json({ text }))).json();
  expect(JSON.stringify(await classify('urgent'))).toContain('"now"');
  const parts = (await keys()).filter((key) => key.startsWith('text/mail/'));
  expect(parts).toHaveLength(1);
  expect(await train()).toMatchObject([{ model: { version: 2 } }]);
  const later = (await keys()).filter((key) => key.startsWith('text/mail/'));
  expect(later).toHaveLength(1);
  expect(later.filter((key) => parts.includes(key))).toEqual([]);
  expect(JSON.stringify(await classify('calm'))).toContain('"later"');
});
