import { join } from 'node:path';
import { HeddleError } from '@heddle/contract/errors/define';
import { createEmbeddedJournal } from '@heddle/journals/embedded/embedded';
import type { Journal } from '@heddle/journals/journal';
import { loadCredentialTypes } from '@heddle/nodes/credentials/registry';
import type { NodeRegistry } from '@heddle/nodes/registry';
import { loadNodes } from '@heddle/nodes/registry';
import { lookForToolsIn } from '@heddle/nodes/media/tools';
import { closeSandbox } from '@heddle/nodes/sandbox/sandbox';
import { closeWorkers } from '@heddle/nodes/workers/workers';
import type { Address } from './address.ts';
import { createAddress } from './address.ts';
import { createAsk } from './approvals/ask.ts';
import type { Auth } from './auth/better-auth.ts';
import { createAuth } from './auth/better-auth.ts';
import type { Callbacks } from './callbacks.ts';
import { createCallbacks } from './callbacks.ts';
import type { Config } from './config.ts';
import type { Credentials } from './credentials/credentials.ts';
import { createCredentials } from './credentials/credentials.ts';
import { createVault } from './crypto/vault.ts';
import type { Atomically, Database } from './db/database.ts';
import { openDatabase } from './db/database.ts';
import type { Db } from './db/kysely.ts';
import { createEgress } from './egress/guarded-fetch.ts';
import type { DiskFiles } from './files.ts';
import { createDiskFiles } from './files.ts';
import type { ApiKeys } from './http/api-keys.ts';
import { createApiKeys } from './http/api-keys.ts';
import type { Sessions } from './http/session.ts';
import { createSessions } from './http/session.ts';
import type { Log } from './log.ts';
import { createLog } from './log.ts';
import type { Post } from './mail/post.ts';
import { createPost } from './mail/post.ts';
import type { RunEnds } from './run-ends.ts';
import { createRunEnds } from './run-ends.ts';
import { createErrorRun } from './runs/error-run.ts';
import type { RunNews } from './runs/run-news.ts';
import { createRunNews, tellingOfStarts } from './runs/run-news.ts';
import { createStartRun } from './runs/sub-run.ts';
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
import type { UserFiles } from './user-files.ts';
import { createUserFiles, fileData } from './user-files.ts';
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
  address: Address;
  /** True when people reach the server over https: cookies are then sent over nothing else. */
  secure: boolean;
  database: Database;
  /** The database, for single statements; those that belong together go through `atomically`. */
  db: Db;
  atomically: Atomically;
  nodes: NodeRegistry;
  files: DiskFiles;
  /** The same store, for files that belong to somebody. */
  userFiles: UserFiles;
  sessions: Sessions;
  apiKeys: ApiKeys;
  /** Accounts and their secrets. Loaded with the first sign-in: a server nobody signs in to does without its 30 MB. */
  auth: () => Promise<Auth>;
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
export async function createPlatform(config: Config, lifecycle: Lifecycle): Promise<{ platform: Platform; close(): Promise<void> }> {
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  const { db, atomically } = database;
  try {
    const secretKey = config.secretKey ?? loadSecretKey(config.dataDir);
    const [nodes, credentialTypes] = await Promise.all([loadNodes(), loadCredentialTypes(), database.migrate()]);
    lookForToolsIn(config.ffmpegDir);
    const secure = config.publicUrl?.startsWith('https:') ?? false;
    const files = createDiskFiles(join(config.dataDir, 'files'));
    const userFiles = createUserFiles(db, files);
    const egress = createEgress({ allow: config.egressAllow });
    const vault = createVault(secretKey, config.previousSecretKeys);
    const onError = (err: unknown): void => log.error({ err }, 'the use of a credential could not be noted');
    const credentials = createCredentials({ db, vault, types: credentialTypes, reach: egress, onError });
    const workflowChanges = createWorkflowChanges(database, (err) => log.error({ err }, 'other servers could not be told of a change'));
    const plans = createPlans(db, nodes, workflowChanges);
    const runEnds = createRunEnds();
    const state = createStateService(db, atomically);
    const tables = createTableService(db, atomically);
    const runNews = createRunNews(database, (err) => log.error({ err }, 'other servers could not be told of runs'));
    runEnds.follow(({ userId }) => runNews.tell(userId));
    const widgets = createWidgets({ db, atomically, runNews });
    const topics = createTopics(database, (err) => log.error({ err }, 'other servers could not be told of a message'));
    const address = createAddress(config);
    const post = createPost({ config, db, log });
    const callbacks = createCallbacks({ secretKey, previousSecretKeys: config.previousSecretKeys, base: address.base });
    const ask = createAsk({ db, post, base: address.base });
    const startRun = createStartRun({ db, nodes, journal: () => journal });
    const embedded = createEmbeddedJournal({
      store: await database.openEventStore(),
      plan: (workflowId, revision) => plans.get(workflowId, revision),
      services: { fetch: egress.fetch, addressOf: egress.addressOf, files },
      openCredential: credentials.open,
      openState: (run) => state.open(run),
      lend: (run) => ({ startRun: startRun(run), ask: ask(run), callbackUrl: callbacks.url, files: userFiles.of(run.userId, run.id), tables: tables.open(run.userId), putWidget: widgets.of(run), publish: (publication) => topics.publish(run.userId, publication) }),
      afterFailure: createErrorRun({ db, nodes, plans }),
      onFinished: runEnds.tell,
      maxRuns: config.maxRuns,
      // A workflow that cannot run is its owner's business, and the owner sees it in the history.
      onError: (err) => log[err instanceof HeddleError && err.status < 500 ? 'debug' : 'error']({ err }, 'run failed unexpectedly'),
    });
    const journal: Journal = tellingOfStarts(embedded, runNews);
    const sessions = createSessions(db, secretKey, secure);
    let loading: Promise<Auth> | null = null;
    const auth = (): Promise<Auth> => (loading ??= createAuth({ config, db, log, secretKey, secure }));
    const accounts = { sessions, apiKeys: createApiKeys(db), auth, userData: createUserData() };
    accounts.userData.add(stateData(db));
    accounts.userData.add(fileData(db));
    accounts.userData.add(topicData(db));
    const retention = keepRetention({ database, keep: config.keep, files: userFiles, onError: (err) => log.error({ err }, 'what is no longer kept could not be removed') });
    const pruning = keepPruned(db, (err) => log.error({ err }, 'old state could not be removed'));
    return {
      platform: { config, log, secretKey, address, secure, database, db, atomically, nodes, files, userFiles, ...accounts, credentials, state, tables, widgets, topics, workflowChanges, plans, journal, callbacks, post, runEnds, runNews, lifecycle },
      async close() {
        await post.close();
        await Promise.all([egress.close(), closeSandbox(), closeWorkers(), pruning.stop(), retention.stop(), runNews.stop()]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
