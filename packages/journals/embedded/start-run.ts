import { runErrors } from '@heddle/contract/errors/run';
import type { Journal, NewRun } from '../journal.ts';
import type { ActiveRuns } from './active-runs.ts';
import type { Claims } from './claims.ts';
import type { DriverHost } from './driver.ts';
import { RunDriver } from './driver.ts';
import { newRow } from './new-row.ts';

/** `Journal.start`: writes a new run down and drives it, or leaves it queued where its lane, this server or its user has no room. */
export function startRun(
  run: NewRun,
  { active, claims, host }: { active: ActiveRuns; claims: Claims; host: DriverHost },
): ReturnType<Journal['start']> {
  if (active.draining) throw runErrors.server_draining();
  const full = active.room <= 0 || !active.slots.mayStart(run.userId);
  const claim = claims.newClaim();
  const row = newRow(run, claim.now, full ? null : claim);
  const driver = new RunDriver(host, row, [], true);
  driver.begin({ type: 'started', at: claim.now, ...run.input });
  const onDisk = driver.onDisk();
  active.add(driver);
  if (!full && !run.lane) active.slots.take(row);
  if (run.lane) {
    driver.enqueue();
    onDisk.then(() => claims.admitSoon(), host.onError);
  } else if (full) {
    claims.markAtCapacity();
    driver.enqueue();
  } else if (run.dedupeKey === undefined) claims.drive(driver);
  // A run that may turn out to be a repetition must not have any effect before that is known.
  else onDisk.then(() => (driver.repeats === null ? claims.drive(driver) : undefined)).catch(host.onError);
  const committed = onDisk.then(() =>
    driver.repeats === null ? { id: row.id, repeated: false } : { id: driver.repeats, repeated: true },
  );
  // Storage errors were reported where they arose; a caller who subscribes to the run need not await this as well.
  committed.catch(() => undefined);
  return { id: row.id, committed };
}
