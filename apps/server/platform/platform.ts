import { join } from 'node:path';
import type { Journal } from '@heddle/journals/journal';
import { loadCredentialTypes } from '@heddle/nodes/credentials/registry';
import type { NodeRegistry } from '@heddle/nodes/registry';
import { loadNodes } from '@heddle/nodes/registry';
import { limitJsonValues } from '@heddle/nodes/lib/json/bounds';
import { lookForToolsIn } from '@heddle/nodes/catalog/media/tools';
import { closeNative } from '@heddle/nodes/lib/native/native';
import { closeSandbox } from '@heddle/nodes/lib/sandbox/sandbox';
import { closeWorkers } from '@heddle/nodes/lib/workers/workers';
import type { Address } from './address.ts';
import { createAddress } from './address.ts';
import { createAsk } from './approvals/ask.ts';
import type { Attempts } from './auth/attempts.ts';
import { createAttempts } from './auth/attempts.ts';
import type { Auth } from './auth/better-auth.ts';
import { createAuth } from './auth/better-auth.ts';
import { createPasswordHashing } from './auth/hashing.ts';
import type { EmailChanges } from './auth/email-changes.ts';
import { createEmailChanges } from './auth/email-changes.ts';
import type { KnownDevices } from './auth/known-devices.ts';
import { createKnownDevices } from './auth/known-devices.ts';
import type { Callbacks } from './callbacks.ts';
import { createCallbacks } from './callbacks.ts';
import type { Config } from './config.ts';
import type { Credentials } from './credentials/credentials.ts';
import { createCredentials } from './credentials/credentials.ts';
import { createVault } from './crypto/vault.ts';
import { makeDataDir } from './data-dir.ts';
import type { Atomically, Database } from './db/database.ts';
import { openDatabase } from './db/database.ts';
import type { Db } from './db/kysely.ts';
import { createDenialLog } from './egress/denials.ts';
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
import type { Post } from './mail/post.ts';
import { createPost } from './mail/post.ts';
import type { RunEnds } from './run-ends.ts';
import { createRunEnds } from './run-ends.ts';
import type { Families } from './runs/families/families.ts';
import type { OriginHeaders } from './runs/families/origin-headers.ts';
import type { RefusedRuns } from './runs/families/refused-runs.ts';
import { createRunJournal } from './runs/run-journal.ts';
import type { RunNews } from './runs/run-news.ts';
import { createRunNews } from './runs/run-news.ts';
import { loadSecretKey } from './secret-key.ts';
import { keepPruned } from './state/prune.ts';
import type { StateService } from './state/state.ts';
import { createStateService } from './state/state.ts';
import { stateData } from './state/user-data.ts';
import type { TableService } from './tables/tables.ts';
import { createTableService } from './tables/tables.ts';
import type { Topics } from './topics/topics.ts';
import { createTopics } from './topics/topics.ts';
import { topicData } from './topics/user-data.ts';
import type { Widgets } from './widgets/widgets.ts';
import { createWidgets } from './widgets/widgets.ts';
import { keepRetention } from './retention/retention.ts';
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

/** What every feature stands on. */
export interface Platform {
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
  nodes: NodeRegistry;
  nodeSecrets: NodeSecrets;
  files: DiskFiles;
  /** The same store, for files that belong to somebody. */
  userFiles: UserFiles;
  sessions: Sessions;
  apiKeys: ApiKeys;
  openStreams: OpenStreams;
  /** Accounts and their secrets. Loaded with the first sign-in: a server nobody signs in to does without its 30 MB. */
  auth: () => Promise<Auth>;
  /** How often somebody has tried a password or code. */
  attempts: Attempts;
  knownDevices: KnownDevices;
  emailChanges: EmailChanges;
  userData: UserData;
  credentials: Credentials;
  /** What nodes keep between steps and runs. */
  state: StateService;
  tables: TableService;
  widgets: Widgets;
  topics: Topics;
  workflowChanges: WorkflowChanges;
  plans: Plans;
  journal: Journal;
  families: Families;
  refusedRuns: RefusedRuns;
  /** Which run has made a request. */
  origins: OriginHeaders;
  admission: Admission;
  usage: Usage;
  callbacks: Callbacks;
  post: Post;
  runEnds: RunEnds;
  runNews: RunNews;
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
export async function createPlatform(
  config: Config,
  lifecycle: Lifecycle,
): Promise<{ platform: Platform; close(): Promise<void> }> {
  const log = createLog(config.logLevel);
  makeDataDir(config.dataDir);
  const database = await openDatabase(config, log);
  const { db, atomically } = database;
  try {
    const secretKey = config.secretKey ?? loadSecretKey(config.dataDir);
    const [nodes, credentialTypes] = await Promise.all([loadNodes(), loadCredentialTypes(), database.migrate()]);
    lookForToolsIn(config.ffmpegDir);
    limitJsonValues(config.jsonValues);
    const secure = config.publicUrl?.startsWith('https:') ?? false;
    const files = createDiskFiles(join(config.dataDir, 'files'));
    const limits = createLimits({ config, db, log });
    const { admission, usage } = limits;
    const userFiles = createUserFiles(db, files, { admission, usage });
    const egress = createEgress({ allow: config.egressAllow, onDenied: createDenialLog(log) });
    const vault = createVault(secretKey, config.previousSecretKeys);
    const onError = (err: unknown): void => log.error({ err }, 'the use of a credential could not be noted');
    const credentials = createCredentials({ db, vault, types: credentialTypes, reach: egress, onError });
    const workflowChanges = createWorkflowChanges(database, (err) =>
      log.error({ err }, 'other servers could not be told of a change'),
    );
    const nodeSecrets = createNodeSecrets(nodes, vault);
    const plans = createPlans(db, nodes, nodeSecrets, workflowChanges);
    const runEnds = createRunEnds();
    const state = createStateService(db, atomically);
    const tables = createTableService(db, atomically);
    const runNews = createRunNews(database, (err) => log.error({ err }, 'other servers could not be told of runs'));
    runEnds.follow(({ userId }) => runNews.tell(userId));
    const widgets = createWidgets({ db, atomically, runNews });
    const topics = createTopics(database, (err) => log.error({ err }, 'other servers could not be told of a message'));
    const address = createAddress(config);
    const post = createPost({ config, db, log });
    const callbacks = createCallbacks({
      secretKey,
      previousSecretKeys: config.previousSecretKeys,
      base: address.hooks,
    });
    const ask = createAsk({ db, post, base: address.base });
    const runs = {
      admission,
      ask,
      callbacks,
      config,
      credentials,
      db,
      egress,
      files,
      log,
      nodes,
      plans,
      runEnds,
      runNews,
      state,
      tables,
      topics,
      userFiles,
      vault,
      widgets,
    };
    const { journal, families, refusedRuns, origins } = createRunJournal({
      ...runs,
      store: await database.openEventStore(),
    });
    const sessions = createSessions(db, secretKey, secure);
    const hashing = createPasswordHashing();
    let loading: Promise<Auth> | null = null;
    const auth = (): Promise<Auth> => (loading ??= createAuth({ config, db, log, secretKey, secure, hashing }));
    const openStreams = createOpenStreams(db, (err) =>
      log.error({ err }, 'sessions of open streams could not be checked'),
    );
    const accounts = {
      sessions,
      apiKeys: createApiKeys(db),
      openStreams,
      auth,
      attempts: createAttempts(db, secretKey),
      knownDevices: createKnownDevices(secretKey, secure),
      emailChanges: createEmailChanges({ atomically, config, db, secretKey }),
      userData: createUserData(),
    };
    accounts.userData.add(stateData(db));
    accounts.userData.add(fileData(db));
    accounts.userData.add(topicData(db));
    const retention = keepRetention({
      database,
      keep: config.keep,
      files: userFiles,
      onError: (err) => log.error({ err }, 'what is no longer kept could not be removed'),
    });
    const sealing = keepSealed({
      database,
      keyId: vault.keyId,
      nodeSecrets,
      onError: (err) => log.error({ err }, 'secrets of nodes could not be sealed'),
    });
    const pruning = keepPruned(db, (err) => log.error({ err }, 'old state could not be removed'));
    return {
      platform: {
        config,
        log,
        secretKey,
        address,
        secure,
        database,
        db,
        atomically,
        nodes,
        nodeSecrets,
        files,
        userFiles,
        ...accounts,
        credentials,
        state,
        tables,
        widgets,
        topics,
        workflowChanges,
        plans,
        journal,
        families,
        refusedRuns,
        origins,
        admission,
        usage,
        callbacks,
        post,
        runEnds,
        runNews,
        lifecycle,
      },
      async close() {
        await post.close();
        await Promise.all([
          egress.close(),
          hashing.close(),
          closeSandbox(),
          closeNative(),
          closeWorkers(),
          pruning.stop(),
          retention.stop(),
          sealing.stop(),
          runNews.stop(),
          families.close(),
          limits.stop(),
        ]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
