import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import { readEvents } from '../payloads.ts';
import type { EventStore, RunWrite, WriteOutcome } from '../store.ts';
import { ADMIT } from './lanes.ts';
import { CHANNEL, HEARSAY_CHANNEL } from './postgres-channel.ts';
import { writeCommit } from './postgres-commit.ts';
import { migrate } from './postgres-schema.ts';
import { NOW } from './postgres-time.ts';
import type { Row } from './rows.ts';
import { numberOf, signalText, textOf, toExecutionRow, toPiece, toSignal } from './rows.ts';

/** What the store needs of a PostgreSQL database: any connection for one statement, and to be told what others notify of. */
export interface PostgresAccess {
  /** Gives `bigint` as number. What is named is prepared once per connection. */
  query(statement: { text: string; values?: readonly unknown[]; name?: string }): Promise<{ rows: Row[] }>;
  /** Calls `heard` with what is notified on the channel, and with an empty text when something may have been missed. Gives the function that ends it. */
  listen(channel: string, heard: (payload: string) => void): () => void;
  /** True where trying again helps: the connection failed, and then it is not known whether the statement was carried out, or it had to give way to another. */
  isPassing(error: unknown): boolean;
}

/** Any number that nothing else in the database locks. */
const ADMISSION_LOCK = 4_855_100_302;

/** Runs carried by the owner in the first parameter. None of them is put aside: so they are found by the index of open runs. */
const HELD = "status = 'running' AND wake_at IS NULL AND lease_owner = $1";

/** How often runs are looked at that are followed here and carried elsewhere. Milliseconds. */
const LOOK_EVERY_MS = 300;

/** How long a commit waits for a database that is gone, unless it is said otherwise, and how often it tries. Milliseconds. */
const PATIENCE_MS = 10_000;
const TRY_EVERY_MS = 200;

/**
 * The event store on PostgreSQL. Several servers may share it; leases go by the database's clock. Makes and migrates its own tables.
 * A commit outlives a restart of the database: it is tried again until it is known to be written, for `patienceMs` (ten seconds).
 */
export async function openPostgresStore(
  access: PostgresAccess,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<EventStore> {
  await migrate(access);

  const query = async (name: string, text: string, ...values: unknown[]): Promise<Row[]> =>
    (await access.query({ name: `heddle_${name}`, text, values })).rows;
  const notify = (what: 'signalled' | 'released'): Promise<Row[]> =>
    query('notify', 'SELECT pg_notify($1, $2)', CHANNEL, what);

  /** Runs that nobody was told of: their commit was given up without knowing what became of it. */
  const doubtful = new Map<string, string>();

  async function forgetDoubtful(): Promise<void> {
    if (doubtful.size === 0) return;
    const runs = [...doubtful];
    await query(
      'forget',
      `WITH forgotten AS (DELETE FROM executions USING unnest($1::text[], $2::text[]) AS run (id, holder)
         WHERE executions.id = run.id AND executions.lease_owner = run.holder RETURNING executions.id)
       DELETE FROM execution_events WHERE execution_id IN (SELECT id FROM forgotten)`,
      runs.map(([id]) => id),
      runs.map(([, owner]) => owner),
    );
    for (const [id] of runs) doubtful.delete(id);
  }

  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other: commits and renewals lock the same rows, in different orders. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  /** Tries again what may be carried out twice, until it is known to be or the time is over. */
  async function patiently<T>(work: () => Promise<T>, givenUp: () => void = () => undefined): Promise<T> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!access.isPassing(error)) throw error;
        if (Date.now() > deadline) {
          givenUp();
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
      }
    }
  }

  function commit(writes: readonly RunWrite[]): Promise<WriteOutcome[]> {
    const work = async (): Promise<WriteOutcome[]> => {
      await forgetDoubtful();
      return writeCommit(access, writes);
    };
    return patiently(work, () => {
      for (const { create, row, owner } of writes) if (create) doubtful.set(row.id, owner);
    });
  }

  async function commits(runId: string, from: number): Promise<string[]> {
    const rows = await query(
      'events',
      'SELECT events FROM execution_events WHERE execution_id = $1 AND position >= $2 ORDER BY position',
      runId,
      from,
    );
    return rows.map((row) => textOf(row['events']));
  }

  async function piece(id: string, index: number): Promise<Uint8Array | null> {
    return toPiece(
      (await query('piece', 'SELECT data FROM execution_payloads WHERE id = $1 AND piece = $2', id, index))[0],
    );
  }

  return {
    commit: (writes) => inTurn(() => commit(writes)),
    async putPiece({ id, index, runId, data }) {
      const text =
        'INSERT INTO execution_payloads (id, piece, execution_id, data) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING';
      await patiently(() => query('put_piece', text, id, index, runId, data));
    },
    async noteFiles(runId, fileIds) {
      const text =
        'INSERT INTO execution_files (file_id, execution_id) SELECT file, $1 FROM unnest($2::text[]) AS file ON CONFLICT DO NOTHING';
      await patiently(() => query('note_files', text, runId, fileIds));
    },
    async row(runId) {
      const [row] = await query('row', 'SELECT * FROM executions WHERE id = $1', runId);
      return row ? toExecutionRow(row) : null;
    },
    async events(runId, from = 0) {
      return readEvents(await commits(runId, from), piece);
    },
    commits: (runId) => commits(runId, 0),
    async lastCommit(runId) {
      const [row] = await query(
        'last_commit',
        'SELECT position, events FROM execution_events WHERE execution_id = $1 ORDER BY position DESC LIMIT 1',
        runId,
      );
      return row ? { position: numberOf(row['position']) ?? 0, events: textOf(row['events']) } : null;
    },
    piece,
    async claim(runId, { owner, now, until }) {
      const [row] = await query(
        'claim',
        `UPDATE executions SET lease_owner = $1, lease_until = ${NOW} + $2::bigint, wake_at = NULL
         WHERE id = $3 AND status = 'running' AND (lease_owner IS NULL OR lease_until < ${NOW}) RETURNING *`,
        owner,
        until - now,
        runId,
      );
      return row ? toExecutionRow(row) : null;
    },
    async claimDue({ owner, now, until, limit, turns }) {
      const isDue = `status = 'running' AND (wake_at <= $3 OR (wake_at IS NOT NULL AND id IN (
        SELECT s.run_id FROM run_signals AS s WHERE executions.queued_at IS NULL OR s.key = '${CANCEL_SIGNAL}')))`;
      // A window function and row locks do not go together: who comes first is settled before they are taken.
      const line = `SELECT id, CASE WHEN wake_at > $3 THEN 0 ELSE wake_at END AS due,
        row_number() OVER (PARTITION BY user_id ORDER BY priority DESC, wake_at > $3 DESC, wake_at, id) + coalesce(($5::jsonb ->> user_id)::int, 0) AS place
        FROM executions WHERE ${isDue}`;
      const due = turns
        ? `SELECT id FROM executions WHERE ${isDue} AND id IN (SELECT id FROM (${line}) AS line WHERE place <= $6::bigint ORDER BY place, due LIMIT $4) FOR NO KEY UPDATE SKIP LOCKED`
        : `SELECT id FROM executions WHERE ${isDue} ORDER BY wake_at LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED`;
      const rows = await query(
        turns ? 'claim_in_turns' : 'claim_due',
        `UPDATE executions SET lease_owner = $1, lease_until = ${NOW} + $2::bigint, wake_at = NULL WHERE id = ANY (ARRAY(${due})) RETURNING *`,
        owner,
        until - now,
        now,
        limit,
        ...(turns ? [JSON.stringify(turns.held), turns.most] : []),
      );
      return rows.map(toExecutionRow);
    },
    async claimOrphans({ owner, now, until, dead, limit, suspects }) {
      const isDead = `((lease_until < ${NOW} AND lease_owner <> $1) OR lease_owner = ANY ($3::text[]))`;
      const which = suspects
        ? `resumes > 0 AND lease_owner IS NOT NULL AND ${isDead} ORDER BY resumes, id`
        : `(lease_owner IS NULL OR (resumes = 0 AND ${isDead}))`;
      const rows = await query(
        suspects ? 'claim_suspects' : 'claim_orphans',
        `UPDATE executions SET lease_owner = $1, lease_until = ${NOW} + $2::bigint, wake_at = NULL, resumes = resumes + (lease_owner IS NOT NULL)::int
         WHERE id = ANY (ARRAY(
           SELECT id FROM executions WHERE status = 'running' AND wake_at IS NULL AND ${which} LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED)) RETURNING *`,
        owner,
        until - now,
        dead,
        limit,
      );
      return rows.map(toExecutionRow);
    },
    async held(owner) {
      await forgetDoubtful();
      return (await query('held', `SELECT * FROM executions WHERE ${HELD}`, owner)).map(toExecutionRow);
    },
    async owners() {
      const rows = await query(
        'owners',
        "SELECT DISTINCT lease_owner AS owner FROM executions WHERE status = 'running' AND wake_at IS NULL AND lease_owner IS NOT NULL",
      );
      return rows.map((row) => textOf(row['owner']));
    },
    async nextWake() {
      return numberOf(
        (await query('next_wake', "SELECT min(wake_at) AS at FROM executions WHERE status = 'running'"))[0]?.['at'],
      );
    },
    async renew(owner, until) {
      const lease = until - Date.now();
      const text = `UPDATE executions SET lease_until = ${NOW} + $2::bigint WHERE ${HELD}`;
      await inTurn(() => query('renew', text, owner, lease));
    },
    async release(owner) {
      await query('release', `UPDATE executions SET lease_owner = NULL, lease_until = NULL WHERE ${HELD}`, owner);
      await notify('released');
    },
    async leaveSignal(signal) {
      const text = 'INSERT INTO run_signals (id, run_id, key, value) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING';
      await query('leave_signal', text, signal.id, signal.runId, signal.key, signalText(signal));
      await notify('signalled');
    },
    async signals(owner) {
      const text = `SELECT * FROM run_signals WHERE run_id IN (SELECT id FROM executions WHERE ${HELD}) ORDER BY id`;
      return (await query('signals', text, owner)).map(toSignal);
    },
    async admit() {
      // Two servers that look at the same time must not both see the same room. Each statement of the block sees what was committed before it.
      await access.query({
        text: `DO $admit$ BEGIN PERFORM pg_advisory_xact_lock(${ADMISSION_LOCK}); ${ADMIT}; END $admit$`,
      });
      return (
        numberOf(
          (
            await query('admitted', "SELECT count(*) AS runs FROM executions WHERE status = 'running' AND wake_at = 0")
          )[0]?.['runs'],
        ) ?? 0
      );
    },
    watch({ signalled, released, recorded }) {
      const timer = setInterval(recorded, LOOK_EVERY_MS).unref();
      const unlisten = access.listen(CHANNEL, (what) => {
        if (what !== 'released') signalled();
        if (what !== 'signalled') released();
      });
      return () => {
        clearInterval(timer);
        unlisten();
      };
    },
    hearsay: {
      async tell(message) {
        await query('tell', 'SELECT pg_notify($1, $2)', HEARSAY_CHANNEL, message);
      },
      hear: (heard) => access.listen(HEARSAY_CHANNEL, heard),
    },
  };
}
