import type { Generated } from 'kysely';

// Runs and what is recorded of them. Times are epoch milliseconds.

/** Written by the journal only. */
export interface ExecutionTable {
  id: string;
  user_id: string;
  workflow_id: string;
  workflow_name: string;
  revision: number;
  status: string;
  mode: string;
  started_at: number;
  finished_at: number | null;
  error: string | null;
  execution_data: string | null;
  dedupe_key: string | null;
  wake_at: number | null;
  slept_at: Generated<number | null>;
  lease_owner: string | null;
  lease_until: number | null;
  queued_at: Generated<number | null>;
  parent_id: string | null;
  /** Null in rows of older versions. */
  root_id: Generated<string | null>;
  hops: Generated<number>;
  origin_id: Generated<string | null>;
  /** The node that the run began at; null in rows of older versions. */
  trigger_node: Generated<string | null>;
  started_by: Generated<string | null>;
  /** The events of a run that began and ended in one commit; null where they are in `execution_events`. */
  events: Generated<string | null>;
}

/** Written by the journal only: the events of a run, one row per commit. */
export interface ExecutionEventTable {
  execution_id: string;
  position: number;
  events: string;
}

/** Written by the journal only: payloads too large for a row of `execution_events`. */
export interface ExecutionPayloadTable {
  id: string;
  piece: number;
  execution_id: string;
}

/** Written by the journal only: the files that runs refer to. */
export interface ExecutionFileTable {
  file_id: string;
  execution_id: string;
}

/** Signals for runs. Inserting code must notify the journal. */
export interface RunSignalTable {
  id: string;
  run_id: string;
  key: string;
  /** JSON text. */
  value: string;
}

/** Steps that wait for a credential to be signed in. */
export interface SignInWaitTable {
  /** Anew each time the step waits. */
  id: string;
  user_id: string;
  /** Of a credential that may be deleted: the step then has to be woken. */
  credential_id: string;
  run_id: string;
  step_key: string;
  since: number;
}

/** Runs that were stopped together with all their descendants, including later ones. */
export interface StoppedRunTable {
  run_id: string;
  user_id: string;
  stopped_at: number;
}

/** Written by the journal only: how many runs of a user, also removed ones, began in a period and have a status. */
export interface ExecutionCountTable {
  user_id: string;
  /** 15-minute periods since 1970. */
  period: number;
  status: string;
  /** Servers count in different rows; the sum is what counts. */
  shard: number;
  runs: number;
}

/** A question that a run asks people. */
export interface ApprovalTable {
  id: string;
  user_id: string;
  workflow_id: string;
  workflow_name: string;
  run_id: string;
  step_key: string;
  title: string;
  message: string;
  /** JSON text of the list of email addresses. */
  asked_of: string;
  created_at: number;
  until: number | null;
  answered_at: number | null;
  /** JSON text of the answer that the run gets. */
  answer: string | null;
  /** When delivery of the answer to the run was certain. */
  told_at: number | null;
  /** 1 where the owner of the run must not answer; `step_key` then has a space and what is asked about behind the key. */
  second: Generated<number>;
}

/** An email address, in small letters, whose holder may answer a question for a second person. */
export interface SecondApproverTable {
  email: string;
  approval_id: string;
}
