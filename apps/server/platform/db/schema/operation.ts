// What the servers need to do their work. Times are epoch milliseconds.

/** Queued mail. Its text is composed when it is sent: no user data is stored here. */
export interface MailTable {
  /** Identifies what it is about; unique. */
  id: string;
  kind: string;
  user_id: string;
  /** When the event it reports happened. */
  about_at: number;
  created_at: number;
  /** The next attempt; during an attempt, the time at which that one counts as lost. */
  due_at: number;
  attempts: number;
  /** Null while it is still queued. */
  ended_at: number | null;
  outcome: string | null;
}

/** One row: the time up to which failed runs have been processed. */
export interface FailureWatchTable {
  id: number;
  seen_until: number;
}

/** Leases on work that only one server does at a time. */
export interface LeaseTable {
  name: string;
  holder: string;
  until: number;
}

/** A user's disk usage, as last measured. */
export interface UsageTable {
  user_id: string;
  file_bytes: number;
  revision_bytes: number;
  run_bytes: number;
  runs: number;
  /** The id of the last measured run; empty for none. */
  last_run: string;
  measured_at: number;
  /** When all runs were counted. */
  counted_at: number;
}

/** How servers share the requests that may be under way at a time. */
export interface RequestShareTable {
  place: string;
  /** The shares by server, as JSON text. */
  shares: string;
  /** When the last of them ends. */
  until: number;
  /** Counts the changes. */
  version: number;
}
