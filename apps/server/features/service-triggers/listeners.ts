import type { PolledTrigger } from '../../platform/polled-triggers/store.ts';
import { createConnectionSlots } from './connection-slots.ts';
import type { ListenerTimes, ListenerTools } from './listener.ts';
import { TriggerListener } from './listener.ts';

/** How long a trigger is listened for that is not polled any more. Milliseconds. */
const FORGET_MS = 60_000;

const TIMES: ListenerTimes = { firstRetry: 1000, lastRetry: 60_000, heartbeat: 10_000, renewal: 600_000 };

/** The connections by which services tell this server at once that there is something new. What they tell is only a reason to ask: nothing depends on it. */
export interface Listeners {
  /** A trigger is there that is to be listened for, with what identifies how. Called at each poll; a trigger that is no longer polled is not listened for either. */
  want(trigger: PolledTrigger, how: string): void;
  /** Closes all connections, and lets other servers make theirs. */
  stop(): Promise<void>;
}

interface Options extends Omit<ListenerTools, 'slots' | 'times'> {
  times?: Partial<ListenerTimes>;
  forgetMs?: number;
}

/** A trigger that has started over takes the place of what it was before. */
const placeOf = ({ workflowId, nodeId }: PolledTrigger): string => `${workflowId} ${nodeId}`;

/** Keeps a connection for each trigger that is wanted. */
export function createListeners({ times, forgetMs = FORGET_MS, ...options }: Options): Listeners {
  const tools: ListenerTools = { ...options, times: { ...TIMES, ...times }, slots: createConnectionSlots() };
  const known = new Map<string, TriggerListener>();

  const sweep = setInterval(() => {
    for (const [key, one] of known) {
      if (performance.now() - one.seen <= forgetMs) continue;
      known.delete(key);
      void one.close();
    }
  }, forgetMs / 2).unref();

  return {
    want(trigger, how) {
      const key = placeOf(trigger);
      const before = known.get(key);
      if (before?.how === how && before.trigger.epoch === trigger.epoch) before.seen = performance.now();
      else known.set(key, new TriggerListener(trigger, how, tools, before?.close() ?? Promise.resolve()));
    },
    async stop() {
      clearInterval(sweep);
      await Promise.all([...known.values()].map((one) => one.close()));
      known.clear();
    },
  };
}
