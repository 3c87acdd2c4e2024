import type { Db } from '../../platform/db/kysely.ts';
import { releaseLease, takeLease } from '../../platform/retention/lease.ts';
import type { TriggerKey } from '../../platform/polled-triggers/store.ts';

/** How long a server may receive for a trigger without saying that it still does. Milliseconds. */
export const LEASE_MS = 30_000;

/** The right to receive for triggers, which one server has at a time. */
export interface ConsumerLeases {
  /** Takes or extends the right; false while another server has it. */
  take(trigger: TriggerKey): Promise<boolean>;
  release(trigger: TriggerKey): Promise<void>;
}

/** The name of the lease of a trigger. */
export const leaseName = ({ workflowId, nodeId }: Pick<TriggerKey, 'workflowId' | 'nodeId'>): string =>
  `broker ${workflowId} ${nodeId}`;

/** The leases of one server, which `holder` names. */
export const createConsumerLeases = (db: Db, holder: string): ConsumerLeases => ({
  take: (trigger) => takeLease(db, leaseName(trigger), holder, Date.now(), LEASE_MS),
  release: (trigger) => releaseLease(db, leaseName(trigger), holder),
});
