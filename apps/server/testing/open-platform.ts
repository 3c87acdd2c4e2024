import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { readConfig } from '../platform/config.ts';
import { createPlatform } from '../platform/platform.ts';
import { testDatabase } from './test-database.ts';

/**
 * The platform of a server on a database of its own, with a user and workflows as they are saved. `changed` is called when a workflow has changed and
 * that has been told to all; `now` is the time that is written down.
 */
export async function openPlatform(changed: () => Promise<void>, now: () => number = Date.now) {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-platform-'));
  const config = readConfig({ HEDDLE_LOG_LEVEL: 'error', ...(await testDatabase(dataDir)), HEDDLE_DATA_DIR: dataDir });
  const signal = new AbortController().signal;
  const { platform, close } = await createPlatform(config, { closing: signal, drained: signal });
  const { db, journal, workflowChanges } = platform;

  /** Makes a user; gives the id. */
  async function person(): Promise<string> {
    const id = randomUUID();
    const made = new Date().toISOString();
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
        createdAt: made,
        updatedAt: made,
      })
      .execute();
    return id;
  }
  const userId = await person();

  async function announce(id: string): Promise<void> {
    workflowChanges.announce(id);
    await changed();
  }
  const revise = (id: string, revision: number, nodes: readonly WorkflowNode[]) =>
    db
      .insertInto('workflow_revisions')
      .values({ workflow_id: id, revision, nodes: JSON.stringify(nodes), edges: '[]', created_at: now() })
      .execute();

  return {
    platform,
    db,
    userId,
    person,
    /** Saves an active workflow of these nodes; gives its id. */
    async save(...nodes: WorkflowNode[]): Promise<string> {
      const id = randomUUID();
      const row = {
        id,
        user_id: userId,
        name: 'Orders',
        description: '',
        is_active: 1,
        revision: 1,
        node_count: nodes.length,
        created_at: now(),
        updated_at: now(),
      };
      await db.insertInto('workflows').values(row).execute();
      await revise(id, 1, nodes);
      await announce(id);
      return id;
    },
    /** Saves it again with other nodes. */
    async change(id: string, revision: number, ...nodes: WorkflowNode[]): Promise<void> {
      await revise(id, revision, nodes);
      await db.updateTable('workflows').set({ revision }).where('id', '=', id).execute();
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
    /** What the runs of all workflows began with, run by run, in the order of their starts. */
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
