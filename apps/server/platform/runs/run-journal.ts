import { HeddleError } from '@heddle/contract/errors/define';
import { createEmbeddedJournal } from '@heddle/journals/embedded/embedded';
import type { EventStore } from '@heddle/journals/embedded/store';
import type { Journal } from '@heddle/journals/journal';
import type { ExecutionRow } from '@heddle/journals/row';
import type { Reach } from '../egress/guarded-fetch.ts';
import { memoryOfRuns } from '../memory.ts';
import type { Platform } from '../platform.ts';
import { createErrorRun } from './error-run.ts';
import type { Families } from './families/families.ts';
import { createFamilies } from './families/families.ts';
import { guardedJournal } from './families/guarded-journal.ts';
import type { OriginHeaders } from './families/origin-headers.ts';
import { createOriginHeaders } from './families/origin-headers.ts';
import type { RefusedRuns } from './families/refused-runs.ts';
import { createRefusedRuns } from './families/refused-runs.ts';
import { announceStarts } from './run-activity.ts';
import { createStartRun } from './sub-run.ts';

/** The parts of the platform that runs use. */
interface RunJournalOptions extends Pick<
  Platform,
  | 'admission'
  | 'config'
  | 'db'
  | 'egress'
  | 'log'
  | 'nodes'
  | 'nodeServices'
  | 'plans'
  | 'runActivity'
  | 'runFinished'
  | 'userFiles'
  | 'vault'
> {
  store: EventStore;
}

/** The journal of a server, with the limits on runs that lead to others. */
export interface RunJournal {
  journal: Journal;
  families: Families;
  refusedRuns: RefusedRuns;
  /** Identifies the run that has made a request. */
  origins: OriginHeaders;
}

/** Makes the journal: runs are announced, admitted, and get the services of the platform and of all features. */
export function createRunJournal(options: RunJournalOptions): RunJournal {
  const { admission, config, db, egress, log, nodes, nodeServices, plans, runActivity, runFinished, store } = options;
  const { userFiles, vault } = options;
  const onUnstopped = (err: unknown): void => log.error({ err }, 'stopping descendants of a stopped run failed');
  const families = createFamilies({ db, journal: () => announced, onError: onUnstopped });
  const startRun = createStartRun({ db, families, nodes, journal: () => within });
  const origins = createOriginHeaders(vault);
  const reachOf = (run: ExecutionRow): Reach => {
    const { fetch, addressOf } = egress.of({ userId: run.userId, runId: run.id });
    return { fetch: origins.fetchFor(run, fetch), addressOf };
  };
  nodeServices.add({
    fetch: ({ reach }) => reach.fetch,
    addressOf: ({ reach }) => reach.addressOf,
    files: ({ run }) => userFiles.of(run.userId, run.id),
    startRun: ({ run }) => startRun(run),
  });

  const embedded = createEmbeddedJournal({
    store,
    plan: (workflowId, revision) => plans.get(workflowId, revision),
    servicesFor: (run) => nodeServices.servicesFor(run, reachOf),
    afterFailure: createErrorRun({ db, families, nodes, plans }),
    onFinished: runFinished.publish,
    maxRuns: config.maxRuns,
    maxResumes: config.maxResumes,
    memory: memoryOfRuns(config),
    // A workflow that cannot run is its owner's business, and the owner sees it in the history.
    onError: (err) =>
      log[err instanceof HeddleError && err.status < 500 ? 'debug' : 'error']({ err }, 'run failed unexpectedly'),
  });
  const announced = announceStarts(embedded, runActivity);
  // For the steps of runs: runs under way may start others also where no new ones are admitted.
  const within = guardedJournal(announced, { families, admit: admission.subRun, onError: onUnstopped });
  return {
    journal: guardedJournal(announced, { families, admit: admission.run, onError: onUnstopped }),
    families,
    refusedRuns: createRefusedRuns(store, runFinished.publish),
    origins,
  };
}
