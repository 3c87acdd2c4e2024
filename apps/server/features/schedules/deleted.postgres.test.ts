import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteDuring } from '../../testing/delete-during.ts';
import type { ScheduleStore } from './store.ts';
import { createScheduleStore } from './store.ts';
import type { ScheduleTester } from './testing.ts';
import { createScheduleTester } from './testing.ts';

let tester: ScheduleTester;
let store: ScheduleStore;
beforeAll(async () => {
  tester = await createScheduleTester();
  store = createScheduleStore(tester.platform);
});
afterAll(() => tester.end());

it('keeps no schedule of a workflow that is deleted while it is read', async () => {
  const id = await tester.save();
  await deleteDuring(tester.platform, id, () =>
    store.arm(id, 1, [{ nodeId: 'clock', config: '{}', next: { at: 1, dueAt: 1 } }]),
  );
  expect(await tester.rows()).toEqual([]);
});
