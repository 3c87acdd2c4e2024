import { channel } from 'node:diagnostics_channel';
import type { EventStore, RunWrite, WriteOutcome } from './store.ts';

/** Something that has writes to be committed. */
export interface Writer {
  /** Takes what is to be written; null when there is nothing any more. */
  take(): RunWrite | null;
  /** The write is on disk, or will never be. */
  settled(write: RunWrite, outcome: WriteOutcome): void;
  /** The write failed and is to be taken again with the next commit. */
  giveBack(write: RunWrite, error: unknown): void;
}

/** Published around every commit, with `{ phase: 'before' | 'after', writes }`: for metrics, and to crash on purpose in tests. */
export const commits = channel('heddle:commit');

const RETRY_MS = 500;

/**
 * Groups the writes of all runs into commits: whatever is marked while the event loop handles one batch of input goes to disk in one
 * transaction. Commits never overlap.
 */
export class Committer {
  readonly #store: EventStore;
  readonly #onError: (error: unknown) => void;
  readonly #marked = new Set<Writer>();
  #scheduled = false;
  #running: Promise<void> | null = null;

  constructor(store: EventStore, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  /** This writer has something to write. */
  mark(writer: Writer): void {
    this.#marked.add(writer);
    if (this.#scheduled || this.#running) return;
    this.#scheduled = true;
    setImmediate(() => this.#flush());
  }

  /** Settles once everything that is marked now has been tried. */
  async idle(): Promise<void> {
    while (this.#marked.size > 0 || this.#running) {
      if (this.#running) await this.#running;
      else await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #flush(): void {
    this.#scheduled = false;
    const writers: Writer[] = [];
    const writes: RunWrite[] = [];
    for (const writer of this.#marked) {
      const write = writer.take();
      if (!write) continue;
      writers.push(writer);
      writes.push(write);
    }
    this.#marked.clear();
    if (writes.length === 0) return;
    if (commits.hasSubscribers) commits.publish({ phase: 'before', writes });
    const finish = (outcomes: WriteOutcome[]): void => {
      if (commits.hasSubscribers) commits.publish({ phase: 'after', writes });
      for (const [index, write] of writes.entries()) writers[index]?.settled(write, outcomes[index] ?? { result: 'lost' });
    };
    const fail = (error: unknown): void => {
      this.#onError(error);
      for (const [index, write] of writes.entries()) writers[index]?.giveBack(write, error);
    };
    try {
      const outcomes = this.#store.commit(writes);
      if (!(outcomes instanceof Promise)) return finish(outcomes);
      this.#running = outcomes.then(finish, fail).finally(() => {
        this.#running = null;
        this.#next();
      });
    } catch (error) {
      fail(error);
      // The disk may be full or the database locked for long: pausing beats spinning.
      this.#scheduled = true;
      setTimeout(() => this.#flush(), RETRY_MS);
    }
  }

  #next(): void {
    if (this.#marked.size === 0 || this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#flush());
  }
}
