import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import type { EventStore } from '../store.ts';
import { LONGEST_LEASE_MS } from '../store.ts';
import { ADMIT } from './admit-lanes.ts';
import { numberOf, textOf, toExecutionRow, toSignal } from './mapping.ts';

type Claims = Pick<
  EventStore,
  | 'claim'
  | 'claimDue'
  | 'claimOrphans'
  | 'held'
  | 'owners'
  | 'nextWake'
  | 'wakeSleepers'
  | 'renew'
  | 'release'
  | 'signals'
  | 'signalsTo'
  | 'admit'
>;

/** Runs that a server drives: suspended ones, which may be very many, have no lease. */
const LEASED = "status = 'running' AND wake_at IS NULL";

/** The part of the store that takes, extends and releases leases, and finds runs to take. */
export function createClaims(db: DatabaseSync): Claims {
  const due = prepareDue(db);
  const orphans = prepareOrphans(db);
  const claimOne = db.prepare(`UPDATE executions SET lease_owner = ?, lease_until = ?, wake_at = NULL
    WHERE id = ? AND status = 'running' AND (lease_owner IS NULL OR lease_until < ?) RETURNING *`);
  const held = db.prepare(`SELECT * FROM executions WHERE ${LEASED} AND lease_owner = ?`);
  const owners = db.prepare(
    `SELECT DISTINCT lease_owner AS owner FROM executions WHERE ${LEASED} AND lease_owner IS NOT NULL`,
  );
  const nextWake = db.prepare("SELECT min(wake_at) AS at FROM executions WHERE status = 'running'");
  const wakeSleepers = db.prepare(`UPDATE executions SET wake_at = ?1 WHERE id IN (
    SELECT id FROM executions WHERE status = 'running' AND wake_at > ?1 AND slept_at > ?2 LIMIT ?3)`);
  const renew = db.prepare(
    `UPDATE executions SET lease_until = iif(lease_owner = ?2, ?1, ?3) WHERE ${LEASED} AND (lease_owner = ?2 OR lease_until > ?3)`,
  );
  const release = db.prepare(
    `UPDATE executions SET lease_owner = NULL, lease_until = NULL WHERE ${LEASED} AND lease_owner = ?`,
  );
  const signalsOf = db.prepare(
    "SELECT s.* FROM run_signals AS s JOIN executions AS e ON e.id = s.run_id WHERE e.status = 'running' AND e.lease_owner = ? ORDER BY s.id",
  );
  const signalsTo = db.prepare('SELECT count(*) AS count FROM run_signals WHERE run_id = ? AND key = ?');
  const admit = db.prepare(ADMIT);
  return {
    claim(runId, { owner, now, until }) {
      const row = claimOne.get(owner, until, runId, now);
      return row ? toExecutionRow(row) : null;
    },
    claimDue({ owner, now, until, limit, shares }) {
      const rows = shares
        ? due.byShare.all(owner, until, now, limit, JSON.stringify(shares.held), shares.max)
        : due.byAge.all(owner, until, now, limit);
      return rows.map(toExecutionRow);
    },
    claimOrphans({ owner, now, until, dead, limit, suspects }) {
      const statement = suspects ? orphans.suspects : orphans.others;
      return statement.all(owner, until, now, JSON.stringify(dead), limit).map(toExecutionRow);
    },
    held: (owner) => held.all(owner).map(toExecutionRow),
    owners: () => owners.all().map((row) => textOf(row['owner'])),
    nextWake: () => numberOf(nextWake.get()?.['at']),
    wakeSleepers: (now, sleptAfter, limit) => Number(wakeSleepers.run(now, sleptAfter, limit).changes),
    renew(owner, until) {
      renew.run(until, owner, Date.now() + LONGEST_LEASE_MS);
    },
    release(owner) {
      release.run(owner);
    },
    signals: (owner) => signalsOf.all(owner).map(toSignal),
    signalsTo: (runId, key) => numberOf(signalsTo.get(runId, key)?.['count']) ?? 0,
    admit: () => Number(admit.run().changes),
  };
}

/** Takes the leases of suspended runs that are due or have signals. */
function prepareDue(db: DatabaseSync): { byAge: StatementSync; byShare: StatementSync } {
  // Both say by which index: the union needs ids in order, for which the planner would go through all runs by their ids.
  const due =
    "SELECT id, user_id, priority, wake_at AS due FROM executions INDEXED BY executions_open WHERE status = 'running' AND wake_at <= ?3";
  const ready = (due: string): string => `(${due}
    UNION SELECT e.id, e.user_id, e.priority, 0 AS due FROM run_signals AS s CROSS JOIN executions AS e ON e.id = s.run_id
      WHERE e.status = 'running' AND e.wake_at IS NOT NULL AND (e.queued_at IS NULL OR s.key = '${CANCEL_SIGNAL}'))`;
  const claimReady = (which: string): StatementSync =>
    db.prepare(
      `UPDATE executions SET lease_owner = ?1, lease_until = ?2, wake_at = NULL WHERE id IN (SELECT id FROM ${which} LIMIT ?4) RETURNING *`,
    );
  return {
    // Limited inside as well: thousands of runs may be due.
    byAge: claimReady(`${ready(`SELECT * FROM (${due} ORDER BY wake_at LIMIT ?4)`)} ORDER BY due`),
    byShare: claimReady(`(SELECT id, due, row_number() OVER (PARTITION BY user_id ORDER BY priority DESC, due, id)
    + coalesce((SELECT value FROM json_each(?5) WHERE key = user_id), 0) AS place FROM ${ready(due)}) WHERE place <= ?6 ORDER BY place, due`),
  };
}

/** Takes the leases of orphaned runs. */
function prepareOrphans(db: DatabaseSync): { suspects: StatementSync; others: StatementSync } {
  const claim = (which: string): StatementSync =>
    db.prepare(`UPDATE executions SET lease_owner = ?1, lease_until = ?2, wake_at = NULL, resumes = resumes + (lease_owner IS NOT NULL) WHERE id IN (
      SELECT id FROM executions WHERE status = 'running' AND wake_at IS NULL AND ${which} LIMIT ?5) RETURNING *`);
  const isDead = '((lease_until < ?3 AND lease_owner <> ?1) OR lease_owner IN (SELECT value FROM json_each(?4)))';
  return {
    suspects: claim(`resumes > 0 AND lease_owner IS NOT NULL AND ${isDead} ORDER BY resumes, id`),
    others: claim(`(lease_owner IS NULL OR (resumes = 0 AND ${isDead}))`),
  };
}
