import type { Listening } from '@heddle/contract/node/define';
import type { PolledTrigger } from '../../platform/polled-triggers/store.ts';
import { toKeyText } from '../../platform/polled-triggers/store.ts';

/** Connections that listen on one server at most. */
const MOST = 1000;

/** The connections by which services tell this server at once that there is something new. What they tell is only a reason to ask: nothing depends on it. */
export interface Listeners {
  /** A trigger is there that is to be listened for, with what identifies how. Called at each poll; a trigger that is no longer polled is not listened for either. */
  want(trigger: PolledTrigger, how: string): void;
  stop(): void;
}

interface Options {
  /** Opens a connection for a trigger. */
  listen(trigger: PolledTrigger, how: string, onNews: () => void): Promise<Listening>;
  /** Something may be new for a trigger. */
  onNews(trigger: PolledTrigger): void;
  /** How long a trigger is listened for that is not polled any more. Milliseconds. */
  forgetMs?: number;
  /** After which time a connection that has ended is made again. Milliseconds. */
  againMs?: number;
}

interface Known {
  how: string;
  seen: number;
  /** When it may be opened again; null while it is open, or being opened. */
  again: number | null;
  listening: Listening | null;
  closed: boolean;
}

/** Keeps a connection for each trigger that is wanted. */
export function createListeners({ listen, onNews, forgetMs = 60_000, againMs = 10_000 }: Options): Listeners {
  const known = new Map<string, Known>();

  function close(key: string, one: Known): void {
    one.closed = true;
    one.listening?.close();
    if (known.get(key) === one) known.delete(key);
  }

  async function open(trigger: PolledTrigger, one: Known): Promise<void> {
    one.again = null;
    try {
      const listening = await listen(trigger, one.how, () => onNews(trigger));
      if (one.closed) return listening.close();
      one.listening = listening;
      // Nobody has listened until now.
      onNews(trigger);
      await listening.ended;
    } catch {
      // Polls find what is new all the same, and say what is wrong with the service.
    }
    one.listening = null;
    one.again = performance.now() + againMs;
  }

  const sweep = setInterval(() => {
    for (const [key, one] of known) if (performance.now() - one.seen > forgetMs) close(key, one);
  }, forgetMs / 2).unref();

  return {
    want(trigger, how) {
      const key = toKeyText(trigger);
      let one = known.get(key);
      if (one && one.how !== how) {
        close(key, one);
        one = undefined;
      }
      if (!one) {
        if (known.size >= MOST) return;
        one = { how, seen: 0, again: 0, listening: null, closed: false };
        known.set(key, one);
      }
      one.seen = performance.now();
      if (one.again !== null && one.again <= performance.now()) void open({ ...trigger }, one);
    },
    stop() {
      clearInterval(sweep);
      for (const [key, one] of known) close(key, one);
    },
  };
}
