import { join } from 'node:path';
import type { Journal } from '@heddle/journals/journal';
import type { CredentialRegistry } from '@heddle/nodes/credentials/registry';
import { loadCredentialTypes } from '@heddle/nodes/credentials/registry';
import type { NodeRegistry } from '@heddle/nodes/registry';
import { loadNodes } from '@heddle/nodes/registry';
import { limitJsonValues } from '@heddle/nodes/lib/json/bounds';
import { allowSqliteFolders } from '@heddle/nodes/lib/sql/sqlite-folders';
import { lookForToolsIn } from '@heddle/nodes/catalog/media/tools';
import { closeNative } from '@heddle/nodes/lib/native/native';
import { closeSandbox } from '@heddle/nodes/lib/sandbox/sandbox';
import { closeWorkers } from '@heddle/nodes/lib/workers/workers';
import type { Address } from './address.ts';
import { createAddress } from './address.ts';
import type { SecretAttempts } from './auth/attempts.ts';
import { createAttempts } from './auth/attempts.ts';
import type { Auth } from './auth/better-auth.ts';
import { createAuth } from './auth/better-auth.ts';
import { createPasswordHashing } from './auth/hashing.ts';
import type { EmailChanges } from './auth/email-changes.ts';
import { createEmailChanges } from './auth/email-changes.ts';
import type { Invitations } from './auth/invitations.ts';
import { createInvitations } from './auth/invitations.ts';
import type { KnownDevices } from './auth/known-devices.ts';
import { createKnownDevices } from './auth/known-devices.ts';
import type { Config } from './config.ts';
import { countLocked } from './crypto/seal-anew.ts';
import type { Vault } from './crypto/vault.ts';
import { createVault } from './crypto/vault.ts';
import { makeDataDir, refuseRestoring } from './data-dir.ts';
import type { Atomically, Database } from './db/database.ts';
import { openDatabase } from './db/database.ts';
import type { Integrity } from './db/integrity.ts';
import { watchIntegrity } from './db/integrity.ts';
import type { Db } from './db/kysely.ts';
import { createDenialLog } from './egress/denials.ts';
import type { Egress } from './egress/guarded-fetch.ts';
import { createEgress } from './egress/guarded-fetch.ts';
import type { DiskFiles } from './files.ts';
import { createDiskFiles } from './files.ts';
import type { ApiKeys } from './http/api-keys.ts';
import { createApiKeys } from './http/api-keys.ts';
import type { OpenStreams } from './http/open-streams.ts';
import { createOpenStreams } from './http/open-streams.ts';
import type { Sessions } from './http/session.ts';
import { createSessions } from './http/session.ts';
import type { Admission } from './limits/admission.ts';
import { createLimits } from './limits/limits.ts';
import type { Log } from './log.ts';
import { createLog } from './log.ts';
import type { MailService } from './mail/mail-service.ts';
import { createMailService } from './mail/mail-service.ts';
import type { NewestEvents } from './newest-events.ts';
import { createNewestEvents } from './newest-events.ts';
import type { OfferRegistry } from './offers.ts';
import { createOffers } from './offers.ts';
import type { RetentionParts } from './retention/parts.ts';
import { createRetentionParts } from './retention/parts.ts';
import { keepRetention } from './retention/retention.ts';
import type { Families } from './runs/families/families.ts';
import type { OriginHeaders } from './runs/families/origin-headers.ts';
import type { RefusedRuns } from './runs/families/refused-runs.ts';
import type { NodeServiceRegistry } from './runs/node-services.ts';
import { createNodeServices } from './runs/node-services.ts';
import type { RunActivity } from './runs/run-activity.ts';
import { createRunActivity } from './runs/run-activity.ts';
import type { RunFinished } from './runs/run-finished.ts';
import { createRunFinished } from './runs/run-finished.ts';
import { createRunJournal } from './runs/run-journal.ts';
import { loadSecretKey } from './secret-key.ts';
import type { Usage } from './usage/usage.ts';
import type { UserFiles } from './user-files.ts';
import { createUserFiles, fileData } from './user-files.ts';
import type { UserData } from './user-data.ts';
import { createUserData } from './user-data.ts';
import type { WorkflowChanges } from './workflows/changes.ts';
import { createWorkflowChanges } from './workflows/changes.ts';
import type { Plans } from './workflows/plans.ts';
import { createPlans } from './workflows/plans.ts';
import { keepSealed } from './workflows/seal-stored.ts';
import type { NodeSecrets } from './workflows/secrets.ts';
import { createNodeSecrets } from './workflows/secrets.ts';

/** Settings, storage and outside connections. */
interface Foundation {
  config: Config;
  log: Log;
  secretKey: string;
  address: Address;
  /** True when people reach the server over https: cookies are then sent over nothing else. */
  secure: boolean;
  database: Database;
  /** The database, for single statements; those that belong together go through `atomically`. */
  db: Db;
  atomically: Atomically;
  integrity: Integrity;
  vault: Vault;
  egress: Egress;
  mail: MailService;
  files: DiskFiles;
  /** The same store, for files that belong to a user. */
  userFiles: UserFiles;
  admission: Admission;
  usage: Usage;
}

/** Node and credential types, workflows and their runs. */
interface Workflows {
  nodes: NodeRegistry;
  credentialTypes: CredentialRegistry;
  nodeSecrets: NodeSecrets;
  workflowChanges: WorkflowChanges;
  plans: Plans;
  journal: Journal;
  families: Families;
  refusedRuns: RefusedRuns;
  /** Identifies the run that has made a request. */
  origins: OriginHeaders;
  runFinished: RunFinished;
  runActivity: RunActivity;
}

/** Accounts and who makes a request. */
interface Accounts {
  sessions: Sessions;
  apiKeys: ApiKeys;
  openStreams: OpenStreams;
  /** Accounts and their secrets. Loaded with the first sign-in: a server nobody signs in to does without its 30 MB. */
  auth: () => Promise<Auth>;
  /** Counts attempts at passwords and codes. */
  attempts: SecretAttempts;
  knownDevices: KnownDevices;
  emailChanges: EmailChanges;
  invitations: Invitations;
}

/** Where features register what other parts of the server use without knowing them. */
interface Registries {
  nodeServices: NodeServiceRegistry;
  userData: UserData;
  retention: RetentionParts;
  offers: OfferRegistry;
  newestEvents: NewestEvents;
}

/** The parts of the server that every feature builds on. */
export interface Platform extends Foundation, Workflows, Accounts, Registries {
  lifecycle: Lifecycle;
}

/** How the server goes down. */
export interface Lifecycle {
  /** Aborted when it begins: streams end. */
  closing: AbortSignal;
  /** Aborted when the runs have been released: nobody waits for one any longer. */
  drained: AbortSignal;
}

/** A part of the platform, with what ends its timers and connections. */
interface Opened<T> {
  part: T;
  close(): Promise<unknown>;
}

/** Builds the platform. `passwordCost`: see `createPasswordHashing`. `close` ends connections and the database; runs have to be drained before. */
export async function createPlatform(
  config: Config,
  lifecycle: Lifecycle,
  passwordCost?: number,
): Promise<{ platform: Platform; close(): Promise<void> }> {
  const log = createLog(config.logLevel);
  makeDataDir(config.dataDir);
  refuseRestoring(config.dataDir);
  const database = await openDatabase(config, log);
  try {
    const secretKey = config.secretKey ?? loadSecretKey(config.dataDir);
    const [nodes, credentialTypes] = await Promise.all([loadNodes(), loadCredentialTypes(), database.migrate()]);
    lookForToolsIn(config.ffmpegDir);
    limitJsonValues(config.jsonValues);
    allowSqliteFolders(config.sqliteFolders);
    const foundation = createFoundation({ config, log, database, secretKey });
    const registries = createRegistries();
    const workflows = await createWorkflows({ ...foundation.part, ...registries, nodes, credentialTypes });
    const accounts = createAccounts(foundation.part, passwordCost);
    const platform = { ...foundation.part, ...registries, ...workflows.part, ...accounts.part, lifecycle };
    platform.userData.add(fileData(platform.db));
    const maintenance = startMaintenance(platform);
    return {
      platform,
      async close() {
        await platform.mail.close();
        await Promise.all([
          foundation.close(),
          workflows.close(),
          accounts.close(),
          maintenance.stop(),
          closeSandbox(),
          closeNative(),
          closeWorkers(),
        ]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function createFoundation(opened: Pick<Foundation, 'config' | 'log' | 'database' | 'secretKey'>): Opened<Foundation> {
  const { config, log, database, secretKey } = opened;
  const { db, atomically } = database;
  const files = createDiskFiles(join(config.dataDir, 'files'));
  const { admission, usage, stop } = createLimits({ config, db, log });
  const integrity = watchIntegrity(database, log);
  const address = createAddress({ config, db, log });
  const egress = createEgress({ allow: config.egressAllow, onDenied: createDenialLog(log) });
  return {
    part: {
      ...opened,
      db,
      atomically,
      integrity,
      address,
      secure: config.publicUrl?.startsWith('https:') ?? false,
      vault: createVault(secretKey, config.previousSecretKeys),
      egress,
      mail: createMailService({ config, db, log }),
      files,
      userFiles: createUserFiles(db, files, { admission, usage }),
      admission,
      usage,
    },
    close() {
      integrity.stop();
      return Promise.all([address.close(), egress.close(), stop()]);
    },
  };
}

const createRegistries = (): Registries => ({
  nodeServices: createNodeServices(),
  userData: createUserData(),
  retention: createRetentionParts(),
  offers: createOffers(),
  newestEvents: createNewestEvents(),
});

async function createWorkflows(
  parts: Foundation & Registries & Pick<Workflows, 'nodes' | 'credentialTypes'>,
): Promise<Opened<Workflows>> {
  const { database, db, log, nodes, credentialTypes, vault } = parts;
  const workflowChanges = createWorkflowChanges(database, (err) => log.error({ err }, 'change broadcast failed'));
  const nodeSecrets = createNodeSecrets(nodes, vault);
  const plans = createPlans(db, nodes, nodeSecrets, workflowChanges);
  const runFinished = createRunFinished();
  const runActivity = createRunActivity(database, (err) => log.error({ err }, 'run activity broadcast failed'));
  runFinished.subscribe(({ userId }) => runActivity.publish(userId));
  const store = await database.openEventStore();
  const runs = createRunJournal({ ...parts, plans, runActivity, runFinished, store });
  return {
    part: {
      nodes,
      credentialTypes,
      nodeSecrets,
      workflowChanges,
      plans,
      runActivity,
      runFinished,
      ...runs,
    },
    close: () => Promise.all([runActivity.stop(), runs.families.close()]),
  };
}

function createAccounts(
  { atomically, config, db, log, secretKey, secure }: Foundation,
  passwordCost: number | undefined,
): Opened<Accounts> {
  const hashing = createPasswordHashing(passwordCost);
  let loading: Promise<Auth> | null = null;
  return {
    part: {
      sessions: createSessions(db, secretKey, secure),
      apiKeys: createApiKeys(db),
      openStreams: createOpenStreams(db, (err) => log.error({ err }, 'session check of open streams failed')),
      auth: () => (loading ??= createAuth({ config, db, log, secretKey, secure, hashing })),
      attempts: createAttempts(db, secretKey),
      knownDevices: createKnownDevices(secretKey, secure),
      emailChanges: createEmailChanges({ atomically, config, db, secretKey }),
      invitations: createInvitations({ config, db, secretKey }),
    },
    close: () => hashing.close(),
  };
}

/** Says what to do about a lost key. Nothing is changed: with the key, everything can be read again. */
const LOCKED =
  'credentials are encrypted with a key that this server does not have: put the earlier key into HEDDLE_PREVIOUS_SECRET_KEYS, or restore the file "secret-key" of the data folder';

/** Starts the work that goes on in the background until it is stopped. */
function startMaintenance({ config, database, log, nodeSecrets, retention, userFiles, vault }: Platform): {
  stop(): Promise<unknown>;
} {
  const checking = countLocked(database.db, vault).then(
    (credentials) => {
      if (credentials > 0) log.error({ credentials }, LOCKED);
    },
    (err: unknown) => log.error({ err }, 'check of the secret key failed'),
  );
  const pruning = keepRetention({
    database,
    keep: config.keep,
    files: userFiles,
    retention,
    onError: (err) => log.error({ err }, 'retention pass failed'),
  });
  const sealing = keepSealed({
    database,
    keyId: vault.keyId,
    nodeSecrets,
    onError: (err) => log.error({ err }, 'sealing of node secrets failed'),
  });
  return { stop: () => Promise.all([pruning.stop(), sealing.stop(), checking]) };
}
