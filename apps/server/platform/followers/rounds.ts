/** Others' changes are looked for no more often than this: on SQLite everything they write is a sign of one. Milliseconds. */
const SOON_MS = 1000;
/** How long it is waited after something has failed. */
const PAUSE_MS = 5000;

/** Work that is done again and again, never twice at the same time. */
export interface Rounds {
  /** Begins to do it every while. */
  start(): void;
  /** Does it now, or once more after the round that is under way. Settles when nothing is left to do. */
  look(): Promise<void>;
  /** Has it done soon. */
  soon(): void;
  /** Asks for another round from within one. */
  again(): void;
  /** Settles when what was under way is over. */
  stop(): Promise<void>;
  readonly stopped: boolean;
}

/** Makes rounds of some work. `isDue` is asked before those that come by the clock. An error is told, and followed by a pause. */
export function createRounds(
  work: () => Promise<void>,
  { everyMs, isDue, onError }: { everyMs: number; isDue: () => boolean; onError: (error: unknown) => void },
): Rounds {
  let working: Promise<void> | null = null;
  let wanted = false;
  let stopped = false;
  let every: NodeJS.Timeout | undefined;
  let later: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    while (wanted && !stopped) {
      wanted = false;
      await work();
    }
  }

  function look(): Promise<void> {
    wanted = true;
    working ??= run()
      .catch((error: unknown) => {
        wanted = false;
        if (stopped) return;
        onError(error);
        wait(PAUSE_MS);
      })
      .finally(() => {
        working = null;
        if (wanted && !stopped) void look();
      });
    return working;
  }

  function round(): void {
    if (isDue()) void look();
  }

  function wait(ms: number): void {
    later ??= setTimeout(() => {
      later = undefined;
      void look();
    }, ms).unref();
  }

  return {
    start() {
      every = setInterval(round, everyMs).unref();
      round();
    },
    look,
    soon: () => {
      if (!stopped) wait(SOON_MS);
    },
    again: () => {
      wanted = true;
    },
    async stop() {
      stopped = true;
      clearInterval(every);
      clearTimeout(later);
      await working;
    },
    get stopped() {
      return stopped;
    },
  };
}
