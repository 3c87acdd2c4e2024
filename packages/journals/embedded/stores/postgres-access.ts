import type { DbRow } from './mapping.ts';

/** The connection to PostgreSQL that the store works with: single statements on any connection, and notifications. */
export interface PostgresAccess {
  /** Returns `bigint` as number. Named statements are prepared once per connection. */
  query(statement: { text: string; values?: readonly unknown[]; name?: string }): Promise<{ rows: DbRow[] }>;
  /** Calls `onNotify` with each payload on the channel, and with an empty text when some may have been missed. Returns the function that ends it. */
  listen(channel: string, onNotify: (payload: string) => void): () => void;
  /** True for errors after which a retry may succeed: lost connections (it is unknown whether the statement was executed), serialization failures, deadlocks. */
  isPassing(error: unknown): boolean;
}

/** A prepared statement, by a name without the prefix that all statements of the journal have. */
export type PreparedQuery = (name: string, text: string, ...values: unknown[]) => Promise<DbRow[]>;

export const queryOf =
  (access: PostgresAccess): PreparedQuery =>
  async (name, text, ...values) =>
    (await access.query({ name: `heddle_${name}`, text, values })).rows;

/** Channel on which servers notify each other of signals and released leases. */
export const CHANNEL = 'heddle_runs';
/** Channel of `Broadcast`. */
export const BROADCAST_CHANNEL = 'heddle_hearsay';

/** The database's own clock in epoch milliseconds: leases are compared by it, so that the clocks of several machines need not agree. */
export const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Runs whose lease the owner in the first parameter holds. None of them is suspended: so they are found by the index of running executions. */
export const HELD = "status = 'running' AND wake_at IS NULL AND lease_owner = $1";
