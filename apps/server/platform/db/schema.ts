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

export interface Tables {
  user: UserTable;
  session: SessionTable;
  workflows: WorkflowTable;
  workflow_revisions: WorkflowRevisionTable;
  executions: ExecutionTable;
  kysely_migration: { name: string; timestamp: Generated<string> };
}
