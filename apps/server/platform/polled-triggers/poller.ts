/** Minimum delay before a poll that another server's change asks for: on SQLite every write of theirs looks like one. Milliseconds. */
const SOON_MS = 1000;
/** Delay after a failed pass. Milliseconds. */
const RETRY_DELAY_MS = 5000;

/** Runs one pass of work at a time: regularly, and on demand. */
export interface Poller {
  /** Starts the regular passes. */
  start(): void;
  /** Runs a pass now, or another one after the pass under way. Settles when no pass is pending. */
  poll(): Promise<void>;
  /** Schedules a pass within about a second. */
  pollSoon(): void;
  /** Requests another pass from within one. */
  again(): void;
  /** Stops; settles when the pass under way is over. */
  stop(): Promise<void>;
  readonly stopped: boolean;
}

/** A poller of `work`. `isDue` decides whether a regular pass takes place. A failed pass goes to `onError` and is retried after a delay. */
export function createPoller(
  work: () => Promise<void>,
  { everyMs, isDue, onError }: { everyMs: number; isDue: () => boolean; onError: (error: unknown) => void },
): Poller {
  let working: Promise<void> | null = null;
  let wanted = false;
  let stopped = false;
  let interval: NodeJS.Timeout | undefined;
  let delayed: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    while (wanted && !stopped) {
      wanted = false;
      await work();
    }
  }

  function poll(): Promise<void> {
    wanted = true;
    working ??= run()
      .catch((error: unknown) => {
        wanted = false;
        if (stopped) return;
        onError(error);
        pollAfter(RETRY_DELAY_MS);
      })
      .finally(() => {
        working = null;
        if (wanted && !stopped) void poll();
      });
    return working;
  }

  function pollIfDue(): void {
    if (isDue()) void poll();
  }

  function pollAfter(ms: number): void {
    delayed ??= setTimeout(() => {
      delayed = undefined;
      void poll();
    }, ms).unref();
  }

  return {
    start() {
      interval = setInterval(pollIfDue, everyMs).unref();
      pollIfDue();
    },
    poll,
    pollSoon: () => {
      if (!stopped) pollAfter(SOON_MS);
    },
    again: () => {
      wanted = true;
    },
    async stop() {
      stopped = true;
      clearInterval(interval);
      clearTimeout(delayed);
      await working;
    },
    get stopped() {
      return stopped;
    },
  };
}
