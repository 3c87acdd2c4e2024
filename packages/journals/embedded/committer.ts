import { channel } from 'node:diagnostics_channel';
import { HeddleError } from '@heddle/contract/errors/define';
import { withHeads } from './heads.ts';
import { preparationOf, prepare } from './payloads.ts';
import { hasLargeTells, packSignal } from './signals.ts';
import type { EventStore, RunSignal, RunWrite, WriteOutcome } from './store.ts';

/** Something that has writes to be committed. */
export interface Writer {
  /** Takes what is to be written; null when there is nothing any more. */
  take(): RunWrite | null;
  /** The write is on disk, or will never be. */
  settled(write: RunWrite, outcome: WriteOutcome): void;
  /** The write failed and is to be taken again with the next commit. */
  giveBack(write: RunWrite, error: unknown): void;
  /** The write can never be made, whatever the store does: its data cannot be put into words. */
  unwritable(write: RunWrite, error: unknown): void;
}

/** Published around every commit, with `{ phase: 'before' | 'after', writes }`: for metrics, and to crash on purpose in tests. */
export const commits = channel('heddle:commit');

const RETRY_MS = 500;

/** True where the data is to blame and not the store: what cannot be walked, read or written as text now will not be later. */
export const isOfData = (error: unknown): boolean =>
  error instanceof RangeError ||
  error instanceof TypeError ||
  error instanceof SyntaxError ||
  (error instanceof HeddleError && error.code === 'data_too_deep');

/** What a write needs before its commit: what has to be on disk by then, where it is more than what the write tells other runs. */
interface Needed {
  payload: ReturnType<typeof preparationOf>;
}

/** A write, and whose it is. */
interface Entry {
  writer: Writer;
  write: RunWrite;
}

/**
 * Groups the writes of all runs into commits: whatever is marked while the event loop handles one batch of input goes to disk in one
 * transaction. Commits never overlap. A write that needs more than its row is prepared before, while the others go ahead.
 */
export class Committer {
  readonly #store: EventStore;
  readonly #onError: (error: unknown) => void;
  readonly #marked = new Set<Writer>();
  /** Those whose write is being prepared, or waits for its commit: nothing further is taken from them until then. */
  readonly #preparing = new Set<Writer>();
  #ready: Entry[] = [];
  /** One of these made a commit fail by its data. Each is committed by itself, so that the others go ahead. */
  #suspects: Entry[] = [];
  #scheduled = false;
  #running: Promise<void> | null = null;

  constructor(store: EventStore, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  /** This writer has something to write. */
  mark(writer: Writer): void {
    this.#marked.add(writer);
    if (!this.#preparing.has(writer)) this.#schedule();
  }

  /** Settles once everything that is marked now is on disk, or after `ms` milliseconds. */
  async idle(ms: number): Promise<void> {
    const deadline = Date.now() + ms;
    while ((this.#marked.size > 0 || this.#preparing.size > 0 || this.#running) && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 1));
  }

  #schedule(): void {
    if (this.#scheduled || this.#running) return;
    this.#scheduled = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#scheduled = false;
    if (this.#running) return;
    const suspect = this.#suspects.shift();
    if (suspect) {
      this.#commit([suspect]);
      // The commit may be over by now.
      if (this.#marked.size > 0 || this.#ready.length > 0 || this.#suspects.length > 0) this.#schedule();
      return;
    }
    const entries = this.#ready;
    this.#ready = [];
    for (const writer of this.#marked) {
      if (this.#preparing.has(writer)) continue;
      this.#marked.delete(writer);
      const write = writer.take();
      if (!write) continue;
      const preparation = this.#preparationOf({ writer, write });
      if (preparation === 'impossible') continue;
      if (preparation) void this.#prepare({ writer, write }, preparation);
      else entries.push({ writer, write });
    }
    if (entries.length > 0) this.#commit(entries);
  }

  #preparationOf(entry: Entry): Needed | null | 'impossible' {
    try {
      const payload = preparationOf(entry.write);
      return payload || hasLargeTells(entry.write) ? { payload } : null;
    } catch (error) {
      this.#fail([entry], error);
      return 'impossible';
    }
  }

  async #prepare(entry: Entry, { payload }: Needed): Promise<void> {
    this.#preparing.add(entry.writer);
    const { write } = entry;
    try {
      if (payload) await prepare(this.#store, write, payload);
      if (write.aside !== undefined) write.aside = withHeads(write.aside, write.events);
      const tells: RunSignal[] = [];
      for (const signal of write.tells) tells.push(await packSignal(this.#store, signal));
      write.tells = tells;
      this.#ready.push(entry);
      this.#schedule();
    } catch (error) {
      if (!isOfData(error)) this.#pause();
      this.#fail([entry], error);
    }
  }

  #commit(entries: readonly Entry[]): void {
    const writes = entries.map(({ write }) => write);
    if (commits.hasSubscribers) commits.publish({ phase: 'before', writes });
    const finish = (outcomes: WriteOutcome[]): void => {
      if (commits.hasSubscribers) commits.publish({ phase: 'after', writes });
      this.#release(entries);
      for (const [index, entry] of entries.entries()) this.#settled(entry, outcomes[index] ?? { result: 'lost' });
    };
    try {
      const outcomes = this.#store.commit(writes);
      if (outcomes instanceof Promise) this.#running = this.#settle(outcomes, finish, entries);
      else finish(outcomes);
    } catch (error) {
      this.#failed(entries, error);
    }
  }

  /** What follows from a write must not make it look as if it had failed. */
  #settled({ writer, write }: Entry, outcome: WriteOutcome): void {
    try {
      writer.settled(write, outcome);
    } catch (error) {
      this.#onError(error);
    }
  }

  async #settle(
    outcomes: Promise<WriteOutcome[]>,
    finish: (outcomes: WriteOutcome[]) => void,
    entries: readonly Entry[],
  ): Promise<void> {
    try {
      finish(await outcomes);
    } catch (error) {
      this.#failed(entries, error);
    }
    this.#running = null;
    if (this.#marked.size > 0 || this.#ready.length > 0 || this.#suspects.length > 0) this.#schedule();
  }

  #failed(entries: readonly Entry[], error: unknown): void {
    if (isOfData(error) && entries.length > 1) {
      // Nothing further is taken from them before this is on disk.
      for (const { writer } of entries) this.#preparing.add(writer);
      this.#suspects.push(...entries);
      this.#schedule();
      return;
    }
    if (!isOfData(error)) this.#pause();
    this.#fail(entries, error);
  }

  #release(entries: readonly Entry[]): void {
    for (const { writer } of entries) {
      // What it has come to write in between.
      if (this.#preparing.delete(writer) && this.#marked.has(writer)) this.#schedule();
    }
  }

  #fail(entries: readonly Entry[], error: unknown): void {
    this.#onError(error);
    this.#release(entries);
    for (const { writer, write } of entries) {
      if (isOfData(error)) writer.unwritable(write, error);
      else writer.giveBack(write, error);
    }
  }

  /** The disk may be full or the database gone for a while: pausing beats spinning. */
  #pause(): void {
    this.#scheduled = true;
    setTimeout(() => this.#flush(), RETRY_MS);
  }
}
