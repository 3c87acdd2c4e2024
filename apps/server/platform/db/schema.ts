import type { Generated } from 'kysely';
import type {
  TableChangeTable,
  TablePieceTable,
  TableRowTable,
  UserTableTable,
  WidgetTable,
} from './schema-of-data.ts';

// The tables of better-auth keep the names it gives them.

interface UserTable {
  id: string;
  email: string;
  emailVerified: number;
  name: string;
  image: string | null;
  firstName: string | null;
  lastName: string | null;
  twoFactorEnabled: Generated<number | null>;
  createdAt: string;
  updatedAt: string;
}

interface SessionTable {
  id: string;
  token: string;
  userId: string;
  /** ISO time. */
  expiresAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What better-auth has to remember for a while: logins that wait for their second step, among others. */
interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: string;
}

/** The second factor of a user; not in force until `verified`. Secret and codes are encrypted by better-auth. */
interface TwoFactorTable {
  id: string;
  userId: string;
  secret: string;
  backupCodes: string;
  verified: number | null;
  failedVerificationCount: number | null;
  lockedUntil: string | null;
  /** The time step of the last code that was accepted; null before the first. Older and equal codes are not accepted again. */
  lastUsedStep: Generated<number | null>;
}

/** Attempts at one secret that were not right, or are being checked. Times are epoch milliseconds. */
interface SecretAttemptTable {
  /** Which secret of whom, as a keyed hash: addresses that belong to no account are counted as well. */
  target: string;
  attempts: number;
  /** No attempt is checked before. */
  next_at: number;
  updated_at: number;
}

/** A change of an account's email address. Times are epoch milliseconds. */
interface EmailChangeTable {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  created_at: number;
  /** Until when it can be confirmed. */
  expires_at: number;
  confirmed_at: number | null;
}

interface ApiKeyTable {
  id: string;
  user_id: string;
  name: string;
  /** The beginning of the secret. */
  prefix: string;
  hash: string;
  /** Names of scopes with spaces between them. */
  scopes: Generated<string>;
  created_at: number;
  last_used_at: number | null;
  expires_at: number | null;
}

/** A user's picture; `id` is that of the file in the file store. */
interface ProfileImageTable {
  id: string;
  user_id: string;
  media_type: string;
  size: number;
}

/** What a user wants; who has no row has never changed anything. */
interface PreferenceTable {
  user_id: string;
  email_notifications: number;
}

/** Times are epoch milliseconds. */
interface WorkflowTable {
  id: string;
  user_id: string;
  name: string;
  description: string;
  is_active: number;
  revision: number;
  node_count: number;
  created_at: number;
  updated_at: number;
}

/** What a workflow looked like with each save. Runs go on with the one they began with, also when the workflow is deleted. */
interface WorkflowRevisionTable {
  workflow_id: string;
  revision: number;
  /** JSON text of the lists. */
  nodes: string;
  edges: string;
  settings: Generated<string>;
  created_at: number;
  /** Null for revisions that were made before they were kept, as all that follows. */
  name: Generated<string | null>;
  description: Generated<string | null>;
  node_count: Generated<number | null>;
  /** JSON text of what is different from the revision before; null for the first one. */
  changes: Generated<string | null>;
  /** The id of the key that the secrets of its nodes are sealed with, `none` without any; null where that is not known, or where one is not sealed. */
  sealed_with: Generated<string | null>;
}

/** Written by the journal only. */
type ExecutionTable = {
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
  lease_owner: string | null;
  lease_until: number | null;
  queued_at: Generated<number | null>;
  parent_id: string | null;
  /** Null in rows that were written before runs had families. */
  root_id: Generated<string | null>;
  hops: Generated<number>;
  origin_id: Generated<string | null>;
};

/** Signals left for runs. Whoever leaves one here tells the journal of it. */
interface RunSignalTable {
  id: string;
  run_id: string;
  key: string;
  /** JSON text. */
  value: string;
}

/** Runs that were stopped together with all that comes from them, also later. */
interface StoppedRunTable {
  run_id: string;
  user_id: string;
  stopped_at: number;
}

/** Written by the journal only; what it recorded of a run, a row per commit. */
interface ExecutionEventTable {
  execution_id: string;
  position: number;
  events: string;
}

/** Mail that is to be sent. Times are epoch milliseconds. What it says is written when it is sent: no data of users waits here. */
interface MailTable {
  /** What it is about: no two mails are. */
  id: string;
  kind: string;
  user_id: string;
  /** When what it is about happened. */
  about_at: number;
  created_at: number;
  /** When it is tried next; while a server tries it, when that attempt counts as lost. */
  due_at: number;
  attempts: number;
  /** Null while it is still to be sent. */
  ended_at: number | null;
  outcome: string | null;
}

/** One row: up to when failed runs have been looked at. */
interface FailureWatchTable {
  id: number;
  seen_until: number;
}

/** What nodes keep. Times are epoch milliseconds. */
interface NodeStateTable {
  user_id: string;
  scope: string;
  /** The run or the workflow it belongs to; '' for what belongs to all workflows of the user. */
  holder: string;
  namespace: string;
  key: string;
  /** JSON text; null where `number` has the value. */
  value: string | null;
  number: number | null;
  /** Another one with every change. */
  version: string;
  expires_at: number | null;
  updated_at: number;
}

/** Changes of `node_state` that have been made, with the value they left behind. */
interface NodeStateOpTable {
  operation: string;
  user_id: string;
  value: string | null;
  number: number | null;
  applied_at: number;
}

/** Times are epoch milliseconds. */
interface CredentialTable {
  id: string;
  user_id: string;
  name: string;
  type: string;
  /** The values of its fields, sealed by the vault for this id, user and type. */
  data: string;
  created_at: number;
  updated_at: number;
  last_used_at: number | null;
}

/** A schedule of an active workflow. Times are epoch milliseconds. */
interface ScheduleTable {
  workflow_id: string;
  node_id: string;
  /** Of the workflow, which the schedule was read from. */
  revision: number;
  /** JSON text of the schedule as it was read. */
  config: string;
  /** The first tick that nothing has been done about; null when there is none any more. */
  next_at: number | null;
  /** When its run is to begin. */
  due_at: number | null;
  /** Ticks before it that have been left out and no run has been told of. */
  missed: number;
}

/** Active workflows whose schedules have been read, with the revision they were read from. */
interface ScheduledWorkflowTable {
  workflow_id: string;
  revision: number;
}

/** A question that a run asks people. Times are epoch milliseconds. */
interface ApprovalTable {
  id: string;
  user_id: string;
  workflow_id: string;
  workflow_name: string;
  run_id: string;
  step_key: string;
  title: string;
  message: string;
  /** JSON text of the list of mail addresses. */
  asked_of: string;
  created_at: number;
  until: number | null;
  answered_at: number | null;
  /** JSON text of what the run is told. */
  answer: string | null;
  /** When it was certain that the run hears of the answer. */
  told_at: number | null;
}

/** A test of a workflow. Times are epoch milliseconds. */
interface WorkflowTestTable {
  id: string;
  workflow_id: string;
  name: string;
  /** JSON text of the test. */
  test: string;
  created_at: number;
  updated_at: number;
  last_run_at: number | null;
  /** JSON text of what came of it; null since it was changed. */
  last_result: string | null;
}

/** Written by the journal only; what is too large for a row of `execution_events`. */
interface ExecutionPayloadTable {
  id: string;
  piece: number;
  execution_id: string;
}

/** Written by the journal only: the files that runs refer to. */
interface ExecutionFileTable {
  file_id: string;
  execution_id: string;
}

/** A file in the file store. Times are epoch milliseconds. */
interface FileTable {
  id: string;
  user_id: string;
  /** The run that has written it; null for what came with a request. */
  run_id: string | null;
  name: string;
  media_type: string;
  /** Null while it is being written. */
  size: number | null;
  created_at: number;
}

/** How many runs there were that are no longer kept. */
interface PastRunTable {
  user_id: string;
  /** When they were started: quarters of an hour since 1970. */
  period: number;
  status: string;
  runs: number;
}

/** Who does what only one server is to do at a time, and until when nobody else does. */
interface LeaseTable {
  name: string;
  holder: string;
  until: number;
}

/** A topic of a user. */
interface TopicTable {
  user_id: string;
  name: string;
  /** Where its last message stands. */
  last_position: number;
  /** What it keeps: milliseconds, and messages. */
  keep_ms: number;
  keep_messages: number;
}

/** A message of a topic. They are only ever added and, when they are no longer kept, removed. */
interface TopicMessageTable {
  user_id: string;
  topic: string;
  /** Later messages stand at higher ones; some may be left out. */
  position: number;
  /** No two messages of a topic have the same. */
  key: string;
  /** JSON text. */
  json: string;
  /** Epoch milliseconds. */
  published_at: number;
  /** The run that has published it, with the root of its family; null for none, and for one of another server. */
  run_id: string | null;
  root_id: string | null;
  /** How many hops lead to that run; null where no run has published it. */
  hops: number | null;
}

/** A trigger of an active workflow that follows something, with where it stands. */
interface FollowerTable {
  /** What it follows: topics, or the files of a machine. */
  kind: string;
  workflow_id: string;
  node_id: string;
  /** Of the workflow, which it was read from. */
  revision: number;
  /** JSON text: what it follows. */
  config: string;
  /** Another one whenever it begins anew. */
  epoch: string;
  /** Up to where runs have been started. */
  position: string;
  /** Up to where the run goes that is being started; null while there is none. */
  until: string | null;
}

/** Active workflows whose followers have been read, with the revision they were read from. */
interface FollowedWorkflowTable {
  kind: string;
  workflow_id: string;
  revision: number;
}

/** What a user takes on disk, as it was last measured. Times are epoch milliseconds. */
interface UsageTable {
  user_id: string;
  file_bytes: number;
  revision_bytes: number;
  run_bytes: number;
  runs: number;
  /** The id of the run up to which they are measured; empty for none. */
  last_run: string;
  measured_at: number;
  /** When all runs were counted. */
  counted_at: number;
}

export interface Tables {
  user: UserTable;
  session: SessionTable;
  verification: VerificationTable;
  twoFactor: TwoFactorTable;
  secret_attempts: SecretAttemptTable;
  email_changes: EmailChangeTable;
  api_keys: ApiKeyTable;
  profile_images: ProfileImageTable;
  preferences: PreferenceTable;
  workflows: WorkflowTable;
  workflow_revisions: WorkflowRevisionTable;
  executions: ExecutionTable;
  execution_events: ExecutionEventTable;
  run_signals: RunSignalTable;
  stopped_runs: StoppedRunTable;
  usage: UsageTable;
  mail_outbox: MailTable;
  failure_watch: FailureWatchTable;
  node_state: NodeStateTable;
  node_state_ops: NodeStateOpTable;
  credentials: CredentialTable;
  schedules: ScheduleTable;
  scheduled_workflows: ScheduledWorkflowTable;
  approvals: ApprovalTable;
  execution_payloads: ExecutionPayloadTable;
  execution_files: ExecutionFileTable;
  files: FileTable;
  past_runs: PastRunTable;
  leases: LeaseTable;
  workflow_tests: WorkflowTestTable;
  user_tables: UserTableTable;
  table_rows: TableRowTable;
  table_changes: TableChangeTable;
  table_pieces: TablePieceTable;
  widgets: WidgetTable;
  topics: TopicTable;
  topic_messages: TopicMessageTable;
  followers: FollowerTable;
  followed_workflows: FollowedWorkflowTable;
  kysely_migration: { name: string; timestamp: Generated<string> };
}
