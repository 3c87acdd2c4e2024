import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import type { EventStore } from '../store.ts';
import { ADMIT } from './admit-lanes.ts';
import { numberOf, textOf, toExecutionRow, toSignal } from './mapping.ts';
import type { PostgresAccess, PreparedQuery } from './postgres-access.ts';
import { HELD, NOW } from './postgres-access.ts';
import type { Writes } from './postgres-writes.ts';

/** Advisory lock of `admit`: any number that nothing else in the database locks. */
const ADMISSION_LOCK = 4_855_100_302;

const TAKE_LEASE = `UPDATE executions SET lease_owner = $1, lease_until = ${NOW} + $2::bigint, wake_at = NULL`;

type Claims = Pick<
  EventStore,
  | 'claim'
  | 'claimDue'
  | 'claimOrphans'
  | 'held'
  | 'owners'
  | 'nextWake'
  | 'wakeSleepers'
  | 'signals'
  | 'signalsTo'
  | 'admit'
>;

/** The part of the store that takes leases and finds runs to take. */
export function createClaims(access: PostgresAccess, query: PreparedQuery, { deleteDoubtful }: Writes): Claims {
  return {
    async claim(runId, { owner, now, until }) {
      const [row] = await query(
        'claim',
        `${TAKE_LEASE}
         WHERE id = $3 AND status = 'running' AND (lease_owner IS NULL OR lease_until < ${NOW}) RETURNING *`,
        owner,
        until - now,
        runId,
      );
      return row ? toExecutionRow(row) : null;
    },
    async claimDue({ owner, now, until, limit, shares }) {
      const rows = await query(
        shares ? 'claim_in_turns' : 'claim_due',
        `${TAKE_LEASE} WHERE id = ANY (ARRAY(${shares ? DUE_BY_SHARE : DUE_BY_AGE})) RETURNING *`,
        owner,
        until - now,
        now,
        limit,
        ...(shares ? [JSON.stringify(shares.held), shares.max] : []),
      );
      return rows.map(toExecutionRow);
    },
    async claimOrphans({ owner, now, until, dead, limit, suspects }) {
      const rows = await query(
        suspects ? 'claim_suspects' : 'claim_orphans',
        `${TAKE_LEASE}, resumes = resumes + (lease_owner IS NOT NULL)::int
         WHERE id = ANY (ARRAY(
           SELECT id FROM executions WHERE status = 'running' AND wake_at IS NULL AND ${suspects ? SUSPECT : ORPHAN} LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED)) RETURNING *`,
        owner,
        until - now,
        dead,
        limit,
      );
      return rows.map(toExecutionRow);
    },
    async held(owner) {
      await deleteDoubtful();
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
      const text = "SELECT min(wake_at) AS at FROM executions WHERE status = 'running'";
      return numberOf((await query('next_wake', text))[0]?.['at']);
    },
    async wakeSleepers(now, sleptAfter, limit) {
      const text = `UPDATE executions SET wake_at = $1 WHERE id = ANY (ARRAY(
        SELECT id FROM executions WHERE status = 'running' AND wake_at > $1 AND slept_at > $2 LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)) RETURNING id`;
      return (await query('wake_sleepers', text, now, sleptAfter, limit)).length;
    },
    async signals(owner) {
      const text = `SELECT * FROM run_signals WHERE run_id IN (SELECT id FROM executions WHERE ${HELD}) ORDER BY id`;
      return (await query('signals', text, owner)).map(toSignal);
    },
    async signalsTo(runId, key) {
      const text = 'SELECT count(*) AS count FROM run_signals WHERE run_id = $1 AND key = $2';
      return numberOf((await query('signals_to', text, runId, key))[0]?.['count']) ?? 0;
    },
    async admit() {
      // Two servers that admit at the same time must not both see the same room. Each statement of the block sees what was committed before it.
      await access.query({
        text: `DO $admit$ BEGIN PERFORM pg_advisory_xact_lock(${ADMISSION_LOCK}); ${ADMIT}; END $admit$`,
      });
      const text = "SELECT count(*) AS runs FROM executions WHERE status = 'running' AND wake_at = 0";
      return numberOf((await query('admitted', text))[0]?.['runs']) ?? 0;
    },
  };
}

const IS_DUE = `status = 'running' AND (wake_at <= $3 OR (wake_at IS NOT NULL AND id IN (
        SELECT s.run_id FROM run_signals AS s WHERE executions.queued_at IS NULL OR s.key = '${CANCEL_SIGNAL}')))`;

const DUE_BY_AGE = `SELECT id FROM executions WHERE ${IS_DUE} ORDER BY wake_at LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED`;

// A window function and row locks cannot be combined: the ranking is computed before the rows are locked.
const DUE_BY_SHARE = `SELECT id FROM executions WHERE ${IS_DUE} AND id IN (SELECT id FROM (
  SELECT id, CASE WHEN wake_at > $3 THEN 0 ELSE wake_at END AS due,
    row_number() OVER (PARTITION BY user_id ORDER BY priority DESC, wake_at > $3 DESC, wake_at, id) + coalesce(($5::jsonb ->> user_id)::int, 0) AS place
  FROM executions WHERE ${IS_DUE}) AS line WHERE place <= $6::bigint ORDER BY place, due LIMIT $4) FOR NO KEY UPDATE SKIP LOCKED`;

const IS_DEAD = `((lease_until < ${NOW} AND lease_owner <> $1) OR lease_owner = ANY ($3::text[]))`;
const SUSPECT = `resumes > 0 AND lease_owner IS NOT NULL AND ${IS_DEAD} ORDER BY resumes, id`;
const ORPHAN = `(lease_owner IS NULL OR (resumes = 0 AND ${IS_DEAD}))`;
