import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { readConfig } from '../platform/config.ts';
import type { Platform } from '../platform/platform.ts';
import { createPlatform } from '../platform/platform.ts';
import type { Db } from '../platform/db/kysely.ts';
import { testDatabase } from './test-database.ts';

/** Inserts a user; returns the id. */
async function insertUser(db: Db): Promise<string> {
  const id = randomUUID();
  const createdAt = new Date().toISOString();
  await db
    .insertInto('user')
    .values({
      id,
      email: `${id}@example.com`,
      emailVerified: 0,
      name: 'Ada',
      image: null,
      firstName: null,
      lastName: null,
      createdAt,
      updatedAt: createdAt,
    })
    .execute();
  return id;
}

/** Saves, changes and switches workflows of a user, and announces each change. */
function createWorkflowWriter(
  { db, workflowChanges }: Pick<Platform, 'db' | 'workflowChanges'>,
  userId: string,
  changed: () => Promise<void>,
  now: () => number,
) {
  async function announce(id: string): Promise<void> {
    workflowChanges.publish(id);
    await changed();
  }
  const insertRevision = (id: string, revision: number, nodes: readonly WorkflowNode[]) =>
    db
      .insertInto('workflow_revisions')
      .values({ workflow_id: id, revision, nodes: JSON.stringify(nodes), edges: '[]', created_at: now() })
      .execute();

  return {
    /** Saves an active workflow of these nodes; returns its id. */
    async save(...nodes: WorkflowNode[]): Promise<string> {
      const id = randomUUID();
      const row = {
        id,
        user_id: userId,
        name: 'Orders',
        description: '',
        is_active: 1,
        revision: 1,
        published_revision: 1,
        node_count: nodes.length,
        created_at: now(),
        updated_at: now(),
      };
      await db.insertInto('workflows').values(row).execute();
      await insertRevision(id, 1, nodes);
      await announce(id);
      return id;
    },
    /** Saves it again with other nodes. */
    async change(id: string, revision: number, ...nodes: WorkflowNode[]): Promise<void> {
      await insertRevision(id, revision, nodes);
      await db.updateTable('workflows').set({ revision, published_revision: revision }).where('id', '=', id).execute();
      await announce(id);
    },
    async setActive(id: string, isActive: boolean): Promise<void> {
      await db
        .updateTable('workflows')
        .set({ is_active: Number(isActive) })
        .where('id', '=', id)
        .execute();
      await announce(id);
    },
  };
}

/**
 * The platform of a server on a database of its own, with a user and functions that save workflows. `changed` is called after each change of a
 * workflow was announced; `now` returns the times of saved rows.
 */
export async function openPlatform(changed: () => Promise<void>, now: () => number = Date.now) {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-platform-'));
  const config = readConfig({
    HEDDLE_LOG_LEVEL: 'error',
    HEDDLE_DURABILITY: 'process',
    ...(await testDatabase(dataDir, 'migrated')),
    HEDDLE_DATA_DIR: dataDir,
  });
  const signal = new AbortController().signal;
  const { platform, close } = await createPlatform(config, { closing: signal, drained: signal });
  const { db, journal } = platform;
  const userId = await insertUser(db);

  return {
    platform,
    db,
    userId,
    /** Adds another user; returns the id. */
    person: () => insertUser(db),
    ...createWorkflowWriter(platform, userId, changed, now),
    /** The items that the runs of all workflows started with, run by run, in the order of their starts. */
    async runs(): Promise<JsonObject[][]> {
      const rows = await db.selectFrom('executions').select('id').orderBy('started_at').orderBy('id').execute();
      const events = await Promise.all(rows.map(async ({ id }) => (await journal.read(id))?.events[0]));
      return events.flatMap((event) => (event?.type === 'started' ? [event.items.map(({ json }) => json)] : []));
    },
    /** Ends it and removes its data. */
    async end(): Promise<void> {
      await journal.drain(1000);
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
