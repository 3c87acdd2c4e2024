import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { World, ended, eventually, newRun, servicesFor } from '@heddle/journals/conformance/fixture';
import { createEmbeddedJournal } from '@heddle/journals/embedded/embedded';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';
import { createLog } from '../../log.ts';
import { openPostgres } from './database.ts';

let folder: string;
let url: string;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'heddle-progress-'));
  url = (await testDatabase(folder)).HEDDLE_DATABASE_URL ?? '';
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A server of its own connections on the same database. */
async function openServer(world: World) {
  const database = await openPostgres(url, createLog('silent'), 10_000);
  const plan = world.plan({ p1: ['e1'], e1: ['p2'] });
  const journal = createEmbeddedJournal({ store: await database.openEventStore(), plan: () => plan, servicesFor });
  closing.push(async () => {
    await journal.drain(0);
    await database.close();
  });
  await journal.recover();
  return journal;
}

it('how far a step is can be seen through another server of the database', async () => {
  const world = new World();
  const carrier = await openServer(world);
  const other = await openServer(world);
  const seen: unknown[] = [];
  world.acts.set('e1', async ({ progress, signal }) => {
    for (let done = 1; seen.length === 0; done++) {
      progress(done, 100_000, 'Rows');
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  const { id, committed } = carrier.start(newRun());
  await committed;
  const leave = other.subscribe(
    id,
    () => undefined,
    (stepKey, progress) => seen.push([stepKey, progress]),
  );
  await eventually(() => seen.length > 0, 'the other server hears how far the step is');
  leave();
  expect(seen[0]).toEqual([expect.stringContaining('e1'), { done: expect.any(Number), total: 100_000, text: 'Rows' }]);
  expect((await ended(other, id)).row.status).toBe('completed');
});
