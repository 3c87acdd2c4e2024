import type { Db } from '../db/kysely.ts';
import { releaseLease, takeLease } from '../retention/lease.ts';
import type { TriggerKey } from './store.ts';

/** How long a server may hold the connection of a trigger without saying that it still does. Milliseconds. */
export const LEASE_MS = 30_000;

/** The right to hold the connections of triggers, which one server has at a time. */
export interface ConnectionLeases {
  /** Takes or extends the right; false while another server has it. */
  take(trigger: TriggerKey): Promise<boolean>;
  release(trigger: TriggerKey): Promise<void>;
}

/** The name of the lease of a trigger. */
export const leaseName = ({ workflowId, nodeId }: Pick<TriggerKey, 'workflowId' | 'nodeId'>): string =>
  `connection ${workflowId} ${nodeId}`;

/** The leases of one server, which `holder` names. */
export const createConnectionLeases = (db: Db, holder: string): ConnectionLeases => ({
  take: (trigger) => takeLease(db, leaseName(trigger), holder, Date.now(), LEASE_MS),
  release: (trigger) => releaseLease(db, leaseName(trigger), holder),
});
