import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { HeddleError } from '@heddle/contract/errors/define';
import { createEmbeddedJournal } from '@heddle/journals/embedded/embedded';
import { openSqliteStore } from '@heddle/journals/embedded/stores/sqlite';
import type { Journal } from '@heddle/journals/journal';
import type { NodeRegistry } from '@heddle/nodes/registry';
import { loadNodes } from '@heddle/nodes/registry';
import { closeSandbox } from '@heddle/nodes/sandbox/sandbox';
import type { Auth } from './auth/better-auth.ts';
import { createAuth } from './auth/better-auth.ts';
import type { Config } from './config.ts';
import type { Db } from './db/kysely.ts';
import { createDb } from './db/kysely.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { createEgress } from './egress/guarded-fetch.ts';
import type { DiskFiles } from './files.ts';
import { createDiskFiles } from './files.ts';
import type { ApiKeys } from './http/api-keys.ts';
import { createApiKeys } from './http/api-keys.ts';
import type { Sessions } from './http/session.ts';
import { createSessions } from './http/session.ts';
import type { Log } from './log.ts';
import { createLog } from './log.ts';
import { loadSecretKey } from './secret-key.ts';
import type { UserData } from './user-data.ts';
import { createUserData } from './user-data.ts';
import type { WorkflowChanges } from './workflows/changes.ts';
import { createWorkflowChanges } from './workflows/changes.ts';
import type { Plans } from './workflows/plans.ts';
import { createPlans } from './workflows/plans.ts';

/** What every feature stands on. */
export interface Platform {
  config: Config;
  log: Log;
  secretKey: string;
  /** True when people reach the server over https: cookies are then sent over nothing else. */
  secure: boolean;
  sqlite: DatabaseSync;
  db: Db;
  nodes: NodeRegistry;
  files: DiskFiles;
  sessions: Sessions;
  apiKeys: ApiKeys;
  /** Accounts and their secrets. Loaded with the first sign-in: a server nobody signs in to does without its 30 MB. */
  auth: () => Promise<Auth>;
  userData: UserData;
  workflowChanges: WorkflowChanges;
  plans: Plans;
  journal: Journal;
  lifecycle: Lifecycle;
}

/** How the server goes down. */
export interface Lifecycle {
  /** Aborted when it begins: streams end. */
  closing: AbortSignal;
  /** Aborted when the runs have been let go of: nobody waits for one any longer. */
  drained: AbortSignal;
}

/** Builds the platform. `close` ends connections and the database; runs have to be drained before. */
export async function createPlatform(config: Config, lifecycle: Lifecycle): Promise<{ platform: Platform; close(): Promise<void> }> {
  const log = createLog(config.logLevel);
  const sqlite = openDatabase(config.dataDir);
  try {
    const secretKey = config.secretKey ?? loadSecretKey(config.dataDir);
    const [nodes] = await Promise.all([loadNodes(), migrate(sqlite)]);
    const db = createDb(sqlite);
    const secure = config.publicUrl?.startsWith('https:') ?? false;
    const files = createDiskFiles(join(config.dataDir, 'files'));
    const egress = createEgress({ allow: config.egressAllow });
    const workflowChanges = createWorkflowChanges();
    const plans = createPlans(db, nodes, workflowChanges);
    const journal = createEmbeddedJournal({
      store: openSqliteStore(sqlite),
      plan: (workflowId, revision) => plans.get(workflowId, revision),
      services: { fetch: egress.fetch, files },
      // A workflow that cannot run is its owner's business, and the owner sees it in the history.
      onError: (err) => log[err instanceof HeddleError && err.status < 500 ? 'debug' : 'error']({ err }, 'run failed unexpectedly'),
    });
    const sessions = createSessions(db, secretKey, secure);
    let loading: Promise<Auth> | null = null;
    const auth = (): Promise<Auth> => (loading ??= createAuth({ config, db, log, secretKey, secure }));
    const accounts = { sessions, apiKeys: createApiKeys(db), auth, userData: createUserData() };
    return {
      platform: { config, log, secretKey, secure, sqlite, db, nodes, files, ...accounts, workflowChanges, plans, journal, lifecycle },
      async close() {
        await Promise.all([egress.close(), closeSandbox()]);
        sqlite.close();
      },
    };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}
