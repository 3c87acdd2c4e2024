import { elapsed } from '../elapsed.ts';
import type { EventStore, RunWrite, WriteOutcome } from '../store.ts';
import { PERIOD_MS } from '../../run-counts.ts';
import { LONGEST_LEASE_MS } from '../store.ts';
import { signalText } from './mapping.ts';
import type { PostgresAccess, PreparedQuery } from './postgres-access.ts';
import { CHANNEL, HELD, NOW } from './postgres-access.ts';
import { writeCommit } from './postgres-commit.ts';

/** Pause between two tries of a statement that the database did not answer. Milliseconds. */
const RETRY_EVERY_MS = 200;

const RENEW = `UPDATE executions SET lease_until = ${NOW} + CASE lease_owner WHEN $1 THEN $2::bigint ELSE $3::bigint END
  WHERE status = 'running' AND wake_at IS NULL AND (lease_owner = $1 OR lease_until > ${NOW} + $3::bigint)`;

/** The writing part of the store. */
export interface Writes {
  parts: Pick<EventStore, 'commit' | 'putPiece' | 'noteFiles' | 'renew' | 'release' | 'addSignal'>;
  /** Deletes runs whose commit was abandoned with an unknown outcome: their callers got the error that they did not start. */
  deleteDoubtful(): Promise<void>;
}

/** `retryMs`: how long a write that the database did not answer is retried. Milliseconds. */
export function createWrites(access: PostgresAccess, query: PreparedQuery, retryMs: number): Writes {
  /** Owner by run, of runs whose commit was given up. */
  const doubtful = new Map<string, string>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Commits and renewals run one after the other: they lock the same rows, in different orders. */
  function serialized<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  /** Retries what may be executed twice, until the database answers or the time is over. */
  async function retrying<T>(work: () => Promise<T>, onGivenUp: () => void = () => undefined): Promise<T> {
    const deadline = elapsed() + retryMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!access.isPassing(error)) throw error;
        if (elapsed() > deadline) {
          onGivenUp();
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
      }
    }
  }

  async function deleteDoubtful(): Promise<void> {
    if (doubtful.size === 0) return;
    const runs = [...doubtful];
    await query(
      'forget',
      `WITH forgotten AS (DELETE FROM executions USING unnest($1::text[], $2::text[]) AS run (id, holder)
         WHERE executions.id = run.id AND executions.lease_owner = run.holder RETURNING executions.id, user_id, started_at, status),
       uncounted AS (INSERT INTO execution_counts (user_id, period, status, shard, runs)
         SELECT user_id, started_at / ${PERIOD_MS}, status, 0, -count(*) FROM forgotten GROUP BY 1, 2, 3
         ON CONFLICT (user_id, period, status, shard) DO UPDATE SET runs = execution_counts.runs + excluded.runs)
       DELETE FROM execution_events WHERE execution_id IN (SELECT id FROM forgotten)`,
      runs.map(([id]) => id),
      runs.map(([, owner]) => owner),
    );
    for (const [id] of runs) doubtful.delete(id);
  }

  function commit(writes: readonly RunWrite[]): Promise<WriteOutcome[]> {
    const work = async (): Promise<WriteOutcome[]> => {
      await deleteDoubtful();
      return writeCommit(access, writes);
    };
    return retrying(work, () => {
      for (const { create, row, owner } of writes) if (create) doubtful.set(row.id, owner);
    });
  }

  const notify = (what: 'signalled' | 'released') => query('notify', 'SELECT pg_notify($1, $2)', CHANNEL, what);

  return {
    deleteDoubtful,
    parts: {
      commit: (writes) => serialized(() => commit(writes)),
      async putPiece({ id, index, runId, data }) {
        const text =
          'INSERT INTO execution_payloads (id, piece, execution_id, data) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING';
        await retrying(() => query('put_piece', text, id, index, runId, data));
      },
      async noteFiles(runId, fileIds) {
        const text =
          'INSERT INTO execution_files (file_id, execution_id) SELECT file, $1 FROM unnest($2::text[]) AS file ON CONFLICT DO NOTHING';
        await retrying(() => query('note_files', text, runId, fileIds));
      },
      async renew(owner, until) {
        const lease = until - Date.now();
        await serialized(() => query('renew', RENEW, owner, lease, LONGEST_LEASE_MS));
      },
      async release(owner) {
        await query('release', `UPDATE executions SET lease_owner = NULL, lease_until = NULL WHERE ${HELD}`, owner);
        await notify('released');
      },
      async addSignal(signal) {
        const text = 'INSERT INTO run_signals (id, run_id, key, value) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING';
        await query('leave_signal', text, signal.id, signal.runId, signal.key, signalText(signal));
        await notify('signalled');
      },
    },
  };
}
