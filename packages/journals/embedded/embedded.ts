import { randomUUIDv7 } from 'node:crypto';
import { MAX_UNCONSUMED } from '@heddle/engine/rules/wait';
import { runErrors } from '@heddle/contract/errors/run';
import type { ErrorView } from '@heddle/contract/errors/define';
import type { NodeServices } from '@heddle/contract/node/context';
import { createRunMemory } from '@heddle/contract/node/resources';
import { isFinal } from '@heddle/contract/run/states';
import type { Plan } from '@heddle/engine/plan';
import type { Journal, NewRun } from '../journal.ts';
import type { ExecutionRow } from '../row.ts';
import { ActiveRuns } from './active-runs.ts';
import { cancelRun } from './cancel-run.ts';
import { Claims } from './claims.ts';
import { Committer } from './committer.ts';
import type { DriverHost } from './driver.ts';
import { Durations } from './durations.ts';
import { Heartbeat } from './heartbeat.ts';
import { createOwner, retireOwner } from './owner.ts';
import { countEvents, readOutline } from './read-outline.ts';
import { SignalDelivery } from './signal-delivery.ts';
import { packSignal } from './signals.ts';
import { startRun } from './start-run.ts';
import type { EventStore } from './store.ts';
import { Subscribers } from './subscribers.ts';

export interface EmbeddedOptions {
  store: EventStore;
  /** The compiled revision of a workflow. Its errors fail the run, except `database_unreachable`: then it is called again. */
  plan(workflowId: string, revision: number): Plan | Promise<Plan>;
  /** The services that the steps of a run get, in an object of its own. Called each time the run is taken up; the journal adds `user`, `memory` and `onProgress`. */
  servicesFor(run: ExecutionRow): Omit<NodeServices, 'user' | 'memory' | 'onProgress'>;
  /** The run to start when a run ends as failed, in the same commit: that of its error workflow. */
  afterFailure?: (run: ExecutionRow, error: ErrorView | null) => Promise<NewRun | null>;
  /** A run has ended, and that is on disk. Not repeated after a crash: callers who may miss none also query the table. */
  onFinished?: (row: ExecutionRow) => void;
  /** Defects and storage errors, for the log. */
  onError?: (error: unknown) => void;
  /** Length of a lease: a server that does not renew it in time loses its runs to others. Milliseconds. */
  leaseMs?: number;
  /** How often a run is resumed that the process dies with before it is ended. Default 3. */
  maxResumes?: number;
  /** How many bytes of data one step may produce and one run may hold. Default: no limit. */
  memory?: { step: number; run: number };
  /** Runs that are active in this process at the same time; further ones are written down and queued, each user in turn. Suspended runs do not count. */
  maxRuns?: number;
}

/** How long the last commits of a shutdown may take. Milliseconds. */
const LAST_COMMITS_MS = 2000;

/** The parts of a journal. */
interface Parts {
  store: EventStore;
  owner: string;
  leaseMs: number;
  committer: Committer;
  active: ActiveRuns;
  claims: Claims;
  delivery: SignalDelivery;
  subscribers: Subscribers;
  host: DriverHost;
  onError(error: unknown): void;
}

/**
 * A journal in this process, over an event store. Call `recover` once; from then on it resumes due runs and runs of dead servers by itself.
 * Waiting runs are suspended: they take no memory and are on disk only.
 *
 * Its parts: `ActiveRuns` (drivers and slots), `Claims` (leases), `SignalDelivery`, `Heartbeat` (renewal), `Committer` (writes), `Subscribers` (events).
 */
export function createEmbeddedJournal(options: EmbeddedOptions): Journal {
  const parts = createParts(options);
  const { store, owner, leaseMs, active, claims, delivery, subscribers, onError } = parts;
  const heartbeat = new Heartbeat(store, owner, leaseMs, claims, onError);
  let unwatch: (() => void) | null = null;
  return {
    start: (run) => startRun(run, parts),

    cancel: (runId) => cancelRun(runId, parts),

    async signal(runId, key, value) {
      const row = await store.row(runId);
      if (!row && !active.has(runId)) throw runErrors.execution_not_found();
      if (row && isFinal(row.status)) throw runErrors.execution_finished();
      if (active.get(runId)?.keepsMost(key) || (await store.signalsTo(runId, key)) >= MAX_UNCONSUMED)
        throw runErrors.signals_many({ limit: MAX_UNCONSUMED });
      await store.addSignal(await packSignal(store, { id: randomUUIDv7(), runId, key, value }));
      delivery.deliverSoon();
    },

    async read(runId) {
      const row = await store.row(runId);
      return row && { row, events: await store.events(runId) };
    },

    async readOutline(runId) {
      const row = await store.row(runId);
      return row && { row, ...(await readOutline(store, runId)) };
    },

    length: (runId) => countEvents(store, runId),

    subscribe: (runId, listener, onProgress) => subscribers.subscribe(runId, listener, onProgress),

    async recover() {
      unwatch ??= watch(parts);
      heartbeat.start();
      await claims.wakeSleepersOfFuture();
      return (await claims.adoptOrphans()) + (await claims.claimDue());
    },

    async drain(ms) {
      active.draining = true;
      active.stopWatchingMemory();
      heartbeat.stop();
      unwatch?.();
      await claims.stop();
      await active.drain(ms, LAST_COMMITS_MS);
      await parts.committer.idle(LAST_COMMITS_MS);
      // If the store is gone, the leases expire by themselves.
      await Promise.try(() => store.release(owner)).catch(onError);
      retireOwner(owner);
    },
  };
}

function createParts(options: EmbeddedOptions): Parts {
  const { store, leaseMs = 15_000, maxRuns = Infinity, maxResumes = 3, memory } = options;
  const onError = options.onError ?? (() => undefined);
  const owner = createOwner();
  const committer = new Committer(store, onError);
  const active = new ActiveRuns(maxRuns, () => claims.claimDueSoon());
  const subscribers = new Subscribers(store, { owner, isActive: (runId) => active.has(runId), onError });

  function reportFinished(row: ExecutionRow): void {
    try {
      options.onFinished?.(row);
    } catch (error) {
      onError(error);
    }
  }

  const reportProgress: NodeServices['onProgress'] = ({ runId, stepKey }, progress) =>
    subscribers.report(runId, stepKey, progress);
  const durations = new Durations();
  const host: DriverHost = {
    owner,
    durations,
    committer,
    servicesFor: (run) =>
      Object.assign(options.servicesFor(run), {
        user: run.userId,
        memory: createRunMemory(memory?.step, memory?.run),
        onProgress: reportProgress,
      }),
    plan: options.plan,
    afterFailure: async (run, error) => (await options.afterFailure?.(run, error)) ?? null,
    start: (run) => void startRun(run, parts),
    onError,
    committed({ row }, { events, position, outgoingSignals }) {
      if (row.resumes === 0) claims.madeProgress(row.id);
      if (events.at(-1)?.type === 'finished') reportFinished(row);
      subscribers.publish(row, events, position);
      // A run that ends without success has signalled its children to cancel, within the commit.
      if (outgoingSignals.length > 0 || (isFinal(row.status) && row.status !== 'completed')) delivery.deliverSoon();
    },
    released({ row }) {
      active.remove(row.id);
      if (isFinal(row.status)) durations.deleteRun(row.id);
      delivery.released(row.id);
      claims.released(row);
      active.announceReleased(row.id);
    },
  };

  const claims = new Claims({
    store,
    leaseMs,
    maxResumes,
    active,
    host,
    onResumed: (runId) => delivery.resumed(runId),
    onUnreadable(row) {
      reportFinished(row);
      delivery.deliverSoon();
    },
  });
  const delivery = new SignalDelivery(store, owner, active, claims, onError);
  const parts: Parts = { store, owner, leaseMs, committer, active, claims, delivery, subscribers, host, onError };
  return parts;
}

/** Reacts to what other servers do. Returns the function that ends it. */
function watch({ store, claims, delivery, subscribers }: Parts): () => void {
  const unlisten = subscribers.listen();
  const unwatch = store.watch({
    signalled: () => delivery.deliverSoon(),
    released: () => claims.adoptOrphansSoon(),
    recorded: () => subscribers.catchUp(),
  });
  return () => {
    unlisten();
    unwatch();
  };
}
