import { readEvents } from '../payloads.ts';
import type { EventStore } from '../store.ts';
import { numberOf, ROW_COLUMNS, textOf, toExecutionRow, toPiece } from './mapping.ts';
import type { PostgresAccess, PreparedQuery } from './postgres-access.ts';
import { BROADCAST_CHANNEL, CHANNEL, queryOf } from './postgres-access.ts';
import { createClaims } from './postgres-claims.ts';
import { migratePostgres } from './postgres-schema.ts';
import { createWrites } from './postgres-writes.ts';

/** How often subscribers check for events that other servers have recorded. Milliseconds. */
const POLL_MS = 300;

/**
 * Opens the event store on PostgreSQL. Several servers may share it; leases go by the database's clock. Creates and migrates its own tables.
 * A commit survives a restart of the database: it is retried until it is known to be written, for `retryMs` (default ten seconds).
 */
export async function openPostgresStore(
  access: PostgresAccess,
  { retryMs = 10_000 }: { retryMs?: number } = {},
): Promise<EventStore> {
  await migratePostgres(access);
  const query = queryOf(access);
  const writes = createWrites(access, query, retryMs);
  return {
    ...createReads(query),
    ...writes.parts,
    ...createClaims(access, query, writes),
    watch({ signalled, released, recorded }) {
      const timer = setInterval(recorded, POLL_MS).unref();
      const unlisten = access.listen(CHANNEL, (what) => {
        if (what !== 'released') signalled();
        if (what !== 'signalled') released();
      });
      return () => {
        clearInterval(timer);
        unlisten();
      };
    },
    broadcast: {
      async publish(message) {
        await query('tell', 'SELECT pg_notify($1, $2)', BROADCAST_CHANNEL, message);
      },
      subscribe: (onMessage) => access.listen(BROADCAST_CHANNEL, onMessage),
    },
  };
}

function createReads(query: PreparedQuery): Pick<EventStore, 'row' | 'events' | 'commits' | 'lastCommit' | 'piece'> {
  async function commits(runId: string, from: number): Promise<string[]> {
    const rows = await query(
      'events',
      `SELECT 0 AS position, events FROM executions WHERE id = $1 AND events IS NOT NULL AND $2::bigint = 0
        UNION ALL SELECT position, events FROM execution_events WHERE execution_id = $1 AND position >= $2 ORDER BY position`,
      runId,
      from,
    );
    return rows.map((row) => textOf(row['events']));
  }

  async function piece(id: string, index: number): Promise<Uint8Array | null> {
    const text = 'SELECT data FROM execution_payloads WHERE id = $1 AND piece = $2';
    return toPiece((await query('piece', text, id, index))[0]);
  }

  return {
    async row(runId) {
      const [row] = await query('row', `SELECT ${ROW_COLUMNS} FROM executions WHERE id = $1`, runId);
      return row ? toExecutionRow(row) : null;
    },
    async events(runId, from = 0) {
      return readEvents(await commits(runId, from), piece);
    },
    commits: (runId) => commits(runId, 0),
    async lastCommit(runId) {
      const [row] = await query(
        'last_commit',
        `SELECT 0 AS position, events FROM executions WHERE id = $1 AND events IS NOT NULL
          UNION ALL (SELECT position, events FROM execution_events WHERE execution_id = $1 ORDER BY position DESC LIMIT 1)`,
        runId,
      );
      return row ? { position: numberOf(row['position']) ?? 0, events: textOf(row['events']) } : null;
    },
    piece,
  };
}
