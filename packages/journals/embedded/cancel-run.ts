import { runErrors } from '@heddle/contract/errors/run';
import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import { isFinal } from '@heddle/contract/run/states';
import type { ActiveRuns } from './active-runs.ts';
import type { Claims } from './claims.ts';
import { elapsed } from './elapsed.ts';
import type { SignalDelivery } from './signal-delivery.ts';
import type { EventStore } from './store.ts';

interface Parts {
  store: EventStore;
  leaseMs: number;
  active: ActiveRuns;
  claims: Claims;
  delivery: SignalDelivery;
}

/** `Journal.cancel`: cancels a run, whichever server drives it. Throws `execution_not_found`, `execution_finished`, `run_lease_lost`. */
export async function cancelRun(runId: string, { store, leaseMs, active, claims, delivery }: Parts): Promise<void> {
  const found = await store.row(runId);
  if (!found && !active.has(runId)) throw runErrors.execution_not_found();
  if (found && isFinal(found.status)) throw runErrors.execution_finished();
  // A server that does not consume the signal within this time has lost its leases: then the run is claimed here.
  const deadline = elapsed() + 2 * leaseMs;
  // The run may be suspended or resumed just while it is signalled: then it is signalled once more.
  for (let row = found; !row || !isFinal(row.status); row = await store.row(runId)) {
    const driver = active.get(runId);
    if (!driver && !row) throw runErrors.execution_not_found();
    if (driver && !driver.isOver) driver.signal(CANCEL_SIGNAL, null);
    else if (!driver) {
      const claimed = await claims.claimOne(runId, CANCEL_SIGNAL);
      if (!claimed && elapsed() > deadline) throw runErrors.run_lease_lost();
      if (!claimed) await delivery.signalElsewhere(runId, CANCEL_SIGNAL);
    }
    await active.whenReleased(runId);
  }
}
