import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { WorkflowContent } from './store.ts';
import { createWorkflowStore } from './store.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
});
afterAll(() => app.end());

const content = (name: string): WorkflowContent => ({
  name,
  description: '',
  isActive: false,
  nodes: '[]',
  edges: '[]',
  settings: '{}',
  nodeCount: 0,
  sealedWith: null,
});

it('a save onto a revision that is no longer the latest changes nothing, with or without changes of its own', async () => {
  const store = createWorkflowStore(app.platform);
  const userId = ada.user.id;
  await store.create(userId, 'w', content('First'), false);
  expect(
    await store.update(userId, 'w', content('Second'), { changes: '[]', onto: 1, publishes: true, isHeldBack: null }),
  ).toBe(true);
  for (const changes of ['[]', null]) {
    expect(
      await store.update(userId, 'w', content('Late'), { changes, onto: 1, publishes: true, isHeldBack: null }),
    ).toBe(false);
    expect(await store.find(userId, 'w')).toMatchObject({ name: 'Second', revision: 2 });
  }
  expect(
    await store.update(userId, 'w', content('Third'), { changes: '[]', onto: 2, publishes: true, isHeldBack: null }),
  ).toBe(true);
  expect(await store.find(userId, 'w')).toMatchObject({ name: 'Third', revision: 3 });
});
