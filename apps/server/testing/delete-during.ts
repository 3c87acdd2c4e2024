import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Platform } from '../platform/platform.ts';

/** On PostgreSQL: deletes a workflow in a transaction that ends once `work`, begun after the deletion, waits for it. Settles as `work` does. */
export async function deleteDuring(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  workflowId: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client(config.databaseUrl);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('DELETE FROM workflows WHERE id = $1', [workflowId]);
    let settled = false;
    const working = work().finally(() => {
      settled = true;
    });
    working.catch(() => undefined);
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while (!settled && (await waiting.execute(db)).rows.length === 0) await pause(10);
    await client.query('COMMIT');
    await working;
  } finally {
    await client.end();
  }
}
