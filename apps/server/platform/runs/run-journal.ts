import { HeddleError } from '@heddle/contract/errors/define';
import type { Publication } from '@heddle/contract/node/topics';
import { createEmbeddedJournal } from '@heddle/journals/embedded/embedded';
import type { EventStore } from '@heddle/journals/embedded/store';
import type { Journal } from '@heddle/journals/journal';
import type { ExecutionRow } from '@heddle/journals/row';
import type { createAsk } from '../approvals/ask.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Egress } from '../egress/guarded-fetch.ts';
import { memoryOfRuns } from '../memory.ts';
import type { Platform } from '../platform.ts';
import { createErrorRun } from './error-run.ts';
import type { Families } from './families/families.ts';
import { createFamilies } from './families/families.ts';
import { guardedJournal } from './families/guarded-journal.ts';
import type { OriginHeaders } from './families/origin-headers.ts';
import { createOriginHeaders } from './families/origin-headers.ts';
import { originOf } from './families/origin.ts';
import type { RefusedRuns } from './families/refused-runs.ts';
import { createRefusedRuns } from './families/refused-runs.ts';
import { tellingOfStarts } from './run-news.ts';
import { createStartRun } from './sub-run.ts';

/** What runs work with. */
type Surroundings = Pick<
  Platform,
  | 'admission'
  | 'callbacks'
  | 'config'
  | 'credentials'
  | 'db'
  | 'files'
  | 'log'
  | 'nodes'
  | 'plans'
  | 'runEnds'
  | 'runNews'
  | 'state'
  | 'tables'
  | 'topics'
  | 'userFiles'
  | 'widgets'
> & { ask: ReturnType<typeof createAsk>; egress: Egress; store: EventStore; vault: Vault };

/** The journal of a server, with what keeps runs from multiplying. */
export interface RunJournal {
  journal: Journal;
  families: Families;
  refusedRuns: RefusedRuns;
  /** Which run has made a request. */
  origins: OriginHeaders;
}

/** Makes the journal, and for each run what its steps work with. */
export function createRunJournal(surroundings: Surroundings): RunJournal {
  const {
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
    store,
    tables,
    topics,
    userFiles,
    vault,
    widgets,
  } = surroundings;
  const onUnstopped = (err: unknown): void =>
    log.error({ err }, 'runs that descend from a stopped one could not be stopped');
  const families = createFamilies({ db, journal: () => announced, onError: onUnstopped });
  const startRun = createStartRun({ db, families, nodes, journal: () => within });
  const origins = createOriginHeaders(vault);

  const servicesFor = (run: ExecutionRow) => {
    const own = egress.of({ userId: run.userId, runId: run.id });
    const fetch = origins.fetchFor(run, own.fetch);
    return {
      fetch,
      addressOf: own.addressOf,
      openCredential: (id: string) => credentials.open(run.userId, id, { ...own, fetch }),
      startRun: startRun(run),
      ask: ask(run),
      callbackUrl: callbacks.url,
      files: userFiles.of(run.userId, run.id),
      tables: tables.open(run.userId),
      putWidget: widgets.of(run),
      publish: (publication: Publication) => topics.publish(run.userId, publication, originOf(run)),
    };
  };

  const embedded = createEmbeddedJournal({
    store,
    plan: (workflowId, revision) => plans.get(workflowId, revision),
    services: { fetch: egress.fetch, addressOf: egress.addressOf, files },
    openState: (run) => state.open(run),
    lend: servicesFor,
    afterFailure: createErrorRun({ db, families, nodes, plans }),
    onFinished: runEnds.tell,
    maxRuns: config.maxRuns,
    maxResumes: config.maxResumes,
    memory: memoryOfRuns(config),
    // A workflow that cannot run is its owner's business, and the owner sees it in the history.
    onError: (err) =>
      log[err instanceof HeddleError && err.status < 500 ? 'debug' : 'error']({ err }, 'run failed unexpectedly'),
  });
  const announced = tellingOfStarts(embedded, runNews);
  // For the steps of runs: what is under way goes on.
  const within = guardedJournal(announced, { families, admit: admission.subRun, onError: onUnstopped });
  return {
    journal: guardedJournal(announced, { families, admit: admission.run, onError: onUnstopped }),
    families,
    refusedRuns: createRefusedRuns(store, runEnds.tell),
    origins,
  };
}
