import type { Generated } from 'kysely';

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
}

interface ApiKeyTable {
  id: string;
  user_id: string;
  name: string;
  /** The beginning of the secret. */
  prefix: string;
  hash: string;
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
  created_at: number;
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
};

/** Written by the journal only; what it recorded of a run, a row per commit. */
interface ExecutionEventTable {
  execution_id: string;
  position: number;
  events: string;
}

export interface Tables {
  user: UserTable;
  session: SessionTable;
  verification: VerificationTable;
  twoFactor: TwoFactorTable;
  api_keys: ApiKeyTable;
  profile_images: ProfileImageTable;
  preferences: PreferenceTable;
  workflows: WorkflowTable;
  workflow_revisions: WorkflowRevisionTable;
  executions: ExecutionTable;
  execution_events: ExecutionEventTable;
  kysely_migration: { name: string; timestamp: Generated<string> };
}
