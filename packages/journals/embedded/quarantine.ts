import type { ExecutionRow } from '../row.ts';

/** How long a suspect keeps the next one waiting: one that the server died with twice in a row, and one that it died with more often. Milliseconds. */
const SOON_MS = 250;
const LATE_MS = 5000;

export interface QuarantineOptions {
  /** Claims and carries the next run that the server died with, without progress of the run in between. Null where there is none. */
  resumeNext(): Promise<ExecutionRow | null>;
  /** Calls `resume` when no other claim is under way. */
  later(): void;
}

/**
 * Finds out which run it is that the process dies with. When a process dies, all that it carried is resumed together; what it carried when it died once
 * more, without progress of the run in between, is suspect. Suspects are resumed one after the other: the next one when the one before has made
 * progress or has lived for a while. So the run that is to blame soon dies alone, and the others go on.
 */
export class Quarantine {
  readonly #options: QuarantineOptions;
  /** The suspect that was resumed last and has not shown yet that it does no harm. */
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
      // One that has ended since does no harm.
      this.#watch(row);
    }
    return count;
  }

  /** The run has made progress, or is not carried here any more. */
  clear(runId: string): void {
    if (this.#watched !== runId) return;
    this.#watched = null;
    clearTimeout(this.#timer);
    this.#options.later();
  }

  stop(): void {
    clearTimeout(this.#timer);
    // Nothing is resumed any more.
    this.#watched = '';
  }

  #watch(row: ExecutionRow): void {
    this.#watched = row.id;
    this.#timer = setTimeout(() => this.clear(row.id), row.resumes > 2 ? LATE_MS : SOON_MS).unref();
  }
}
