import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteDuring } from '../../../testing/delete-during.ts';
import { openPlatform } from '../../../testing/open-platform.ts';
import { createPolledTriggerStore } from '../../polled-triggers/store.ts';

let opened: Awaited<ReturnType<typeof openPlatform>>;
beforeAll(async () => {
  opened = await openPlatform(() => Promise.resolve());
});
afterAll(() => opened.end());

it('stores no polled trigger of a workflow that is deleted while its triggers are read', async () => {
  const id = await opened.save();
  const store = createPolledTriggerStore(opened.platform, 'topic');
  await deleteDuring(opened.platform, id, () => store.keep(id, 1, [{ nodeId: 'poll', config: '{}', position: '0' }]));
  expect(await store.known(id)).toEqual([]);
});
