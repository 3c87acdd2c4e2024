import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HeddleError } from '@heddle/contract/errors/define';
import { isTemporaryRefusal } from '../limits/admission.ts';
import type { Platform } from '../platform.ts';
import { fieldsOf } from './fields.ts';
import { createPoller } from './poller.ts';
import { registerChanged } from './registration.ts';
import type { RunStarter, UnableItems } from './run-starter.ts';
import { createRunStarter } from './run-starter.ts';
import type { PolledSource, ReadField } from './source.ts';
import type { PolledTrigger, PolledTriggerStore } from './store.ts';
import { createPolledTriggerStore } from './store.ts';

/** The polled triggers of one kind on this server. */
export interface PolledTriggers {
  /** Begins to start runs. Until then triggers are only registered as workflows change. */
  start(): void;
  /** Polls now: the triggers of one user, or all. Settles when nothing is left to start. */
  poll(userId?: string): Promise<void>;
  /** Starts no further run. Settles when what was under way is over. */
  stop(): Promise<void>;
}

interface Options {
  /** Polling interval of all triggers. Milliseconds. */
  everyMs: number;
  /** The items of a run that reports to the owner why a trigger cannot be polled. Left out, nothing is reported. */
  unableItems?: UnableItems;
}

/** Interval at which a server without triggers of this kind checks for new ones. Milliseconds. */
const IDLE_INTERVAL_MS = 15_000;
/** Triggers read by one statement. */
const PAGE = 100;
/** Runs that one trigger starts before the next one is polled. */
const MAX_RUNS_PER_POLL = 100;

type Needed = Pick<
  Platform,
  'atomically' | 'db' | 'families' | 'journal' | 'log' | 'nodes' | 'plans' | 'refusedRuns' | 'workflowChanges'
>;

/** Polls one trigger. True if it has more to start than its share of runs. */
type PollTrigger = (trigger: PolledTrigger) => Promise<boolean>;

/** Starts one run, or only moves on where there are no items; false when nothing is left. */
async function advance(
  store: PolledTriggerStore,
  source: PolledSource,
  runs: RunStarter,
  trigger: PolledTrigger,
  field: ReadField,
): Promise<boolean> {
  const until = trigger.until ?? (await source.next(trigger, field));
  if (until === null) return false;
  if (trigger.until === null && !(await store.plan(trigger, until))) return false;
  const items = await source.items(trigger, until, field);
  if (items === null) return false;
  await runs.startPolled(trigger, items);
  const to = source.after?.(until) ?? until;
  if (!(await store.move(trigger, to))) return false;
  [trigger.position, trigger.until] = [to, null];
  source.moved?.(trigger, until);
  return true;
}

function createPollTrigger(
  { log, plans }: Pick<Platform, 'log' | 'plans'>,
  store: PolledTriggerStore,
  source: PolledSource,
  runs: RunStarter,
  isStopped: () => boolean,
): PollTrigger {
  /** Starts what is there; true if there is more than the trigger's share of runs. */
  async function startRuns(trigger: PolledTrigger): Promise<boolean> {
    const field = await fieldsOf(plans, trigger);
    for (let started = 0; started < MAX_RUNS_PER_POLL && !isStopped(); started += 1)
      if (!(await advance(store, source, runs, trigger, field))) return false;
    return !isStopped();
  }

  return async (trigger) => {
    try {
      const hasMore = await startRuns(trigger);
      // What cannot be polled again is a new outage, which is reported anew.
      const isOver = trigger.outage !== null && (source.works?.(trigger) ?? true);
      if (isOver) await store.setOutage(trigger, null);
      return hasMore;
    } catch (error) {
      // One of the next polls continues from the stored position.
      if (isTemporaryRefusal(error)) return false;
      // A trigger that cannot be polled must not hold up the others.
      if (!(error instanceof HeddleError) || error.status >= 500) throw error;
      log.debug({ err: error, workflowId: trigger.workflowId }, 'polled trigger failed');
      if (trigger.outage === null) {
        const outage = randomUUID();
        // Another server that has found out as well reports it.
        if (!(await store.setOutage(trigger, outage))) return false;
        trigger.outage = outage;
      }
      await runs.reportUnable(trigger, trigger.outage, error);
      return false;
    }
  };
}

/**
 * Polls the triggers of a source and starts a run for whatever is new, each exactly once: the end position of a run is stored before the run is started,
 * and its dedupe key is its start position. So a server that crashes in between, or a second server that does the same, starts the same run; only then
 * the trigger moves on.
 */
export function createPolledTriggers(
  platform: Needed,
  source: PolledSource,
  { everyMs, unableItems }: Options,
): PolledTriggers {
  const { log, workflowChanges } = platform;
  const store = createPolledTriggerStore(platform, source.kind);
  const isStopped = (): boolean => poller.stopped;
  const runs = createRunStarter(platform, source.kind, unableItems);
  const pollTrigger = createPollTrigger(platform, store, source, runs, isStopped);
  const users = new Set<string>();
  let all = true;
  let running = false;
  /** When all triggers were polled last, and how many there were. */
  let last = { at: -Infinity, triggers: 0 };

  /** Polls the triggers of one user, or all; true if one of them has more to start. */
  async function pollTriggers(userId?: string): Promise<boolean> {
    let again = false;
    let triggers = 0;
    for (let after: PolledTrigger | null = null; !isStopped();) {
      const page: PolledTrigger[] = await store.list(after, PAGE, userId);
      triggers += page.length;
      for (const trigger of page) {
        again = (await pollTrigger(trigger)) || again;
        await nextTurn();
      }
      after = page.at(-1) ?? null;
      if (page.length < PAGE) break;
    }
    if (userId === undefined) last = { at: performance.now(), triggers };
    return again;
  }

  async function pass(): Promise<void> {
    await registerChanged(platform, store, source, isStopped);
    if (!running) return;
    const polled = all ? [undefined] : [...users];
    all = false;
    users.clear();
    for (const userId of polled) {
      if (!(await pollTriggers(userId))) continue;
      if (userId === undefined) all = true;
      else users.add(userId);
      poller.again();
    }
  }

  const poller = createPoller(pass, {
    everyMs,
    isDue() {
      if (last.triggers === 0 && performance.now() - last.at < IDLE_INTERVAL_MS) return false;
      all = true;
      return true;
    },
    onError(err) {
      all = true;
      log.error({ err, kind: source.kind }, 'polling of triggers failed');
    },
  });

  workflowChanges.subscribe((workflowId) => {
    all = true;
    if (workflowId === null) poller.pollSoon();
    else void poller.poll();
  });

  return {
    start() {
      running = true;
      poller.start();
    },
    async poll(userId) {
      if (userId === undefined || userId === '') all = true;
      else users.add(userId);
      await poller.poll();
    },
    stop: () => poller.stop(),
  };
}
