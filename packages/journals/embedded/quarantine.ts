import type { ExecutionRow } from '../row.ts';

/** How long a suspect is watched before the next one is resumed: after two deaths of the server, and after more. Milliseconds. */
const SHORT_WATCH_MS = 250;
const LONG_WATCH_MS = 5000;

export interface QuarantineOptions {
  /** Claims and drives the next suspect. Null where there is none. */
  resumeNext(): Promise<ExecutionRow | null>;
  /** Calls `resume` when no other claim is under way. */
  later(): void;
}

/**
 * Finds the run that makes the process die. After a process died, its runs are resumed together; runs that were active when it died again, without progress
 * in between, are suspects. Suspects are resumed one after the other: the next one when the one before has made progress or was active for a while. So the
 * run to blame soon is the only one active when the process dies, and the others go on.
 */
export class Quarantine {
  readonly #options: QuarantineOptions;
  /** The suspect that was resumed last and has made no progress yet. */
  #watched: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: QuarantineOptions) {
    this.#options = options;
  }

  /** Resumes suspects, as far as none is being watched. */
  async resume(): Promise<number> {
    let count = 0;
    while (this.#watched === null) {
      const row = await this.#options.resumeNext();
      if (!row) break;
      count += 1;
      // If it has ended in the meantime, the watch expires.
      this.#watch(row);
    }
    return count;
  }

  /** The run has made progress, or was released. */
  clear(runId: string): void {
    if (this.#watched !== runId) return;
    this.#watched = null;
    clearTimeout(this.#timer);
    this.#options.later();
  }

  stop(): void {
    // Blocks `resume`.
    this.#watched = '';
  }

  #watch(row: ExecutionRow): void {
    this.#watched = row.id;
    this.#timer = setTimeout(() => this.clear(row.id), row.resumes > 2 ? LONG_WATCH_MS : SHORT_WATCH_MS).unref();
  }
}
