import { channel } from 'node:diagnostics_channel';
import { HeddleError } from '@heddle/contract/errors/define';
import { elapsed } from './elapsed.ts';
import { withOutlines } from './outlines.ts';
import { preparationOf, prepare } from './payloads.ts';
import { hasLargeSignals, packSignal } from './signals.ts';
import type { EventStore, RunSignal, RunWrite, WriteOutcome } from './store.ts';

/** A source of writes: the driver of a run. */
export interface Writer {
  /** Takes everything that is to be written; null where there is nothing. */
  take(): RunWrite | null;
  /** The write is on disk, or was refused for good. */
  settled(write: RunWrite, outcome: WriteOutcome): void;
  /** The write failed; its content has to be part of the next one. */
  putBack(write: RunWrite, error: unknown): void;
  /** The write can never be made, whatever the store does: its data cannot be written as JSON. */
  unwritable(write: RunWrite, error: unknown): void;
}

/** Diagnostics channel around every commit, with `{ phase: 'before' | 'after', writes }`: for metrics and crash tests. */
export const commits = channel('heddle:commit');

const RETRY_MS = 500;

/** True for errors of the data rather than the store: data that cannot be read or written as JSON now never can be. */
export const isOfData = (error: unknown): boolean =>
  error instanceof RangeError ||
  error instanceof TypeError ||
  error instanceof SyntaxError ||
  (error instanceof HeddleError && error.code === 'data_too_deep');

/** What has to be on disk before a write is committed; `payload` is null where only its signals are large. */
interface Needed {
  payload: ReturnType<typeof preparationOf>;
}

interface Entry {
  writer: Writer;
  write: RunWrite;
}

/**
 * Groups the writes of all runs into commits: everything marked during one turn of the event loop goes to disk in one transaction. Commits never overlap.
 * A write with large data is prepared first (offloaded to payloads), while the others go ahead.
 */
export class Committer {
  readonly #store: EventStore;
  readonly #onError: (error: unknown) => void;
  /** In the order of their marks, some of them repeatedly. */
  #marked: Writer[] = [];
  /** Writers whose write is being prepared, or awaits its commit: nothing further is taken from them until then. */
  readonly #preparing = new Set<Writer>();
  #ready: Entry[] = [];
  /** The data of one of these writes made a commit fail. Each is committed by itself, so that the others go ahead. */
  #suspects: Entry[] = [];
  #scheduled = false;
  #running: Promise<void> | null = null;

  constructor(store: EventStore, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  /** Schedules a commit of what the writer has to write. */
  mark(writer: Writer): void {
    if (this.#marked.at(-1) !== writer) this.#marked.push(writer);
    this.#schedule();
  }

  /** Settles once everything marked is on disk, or after `ms` milliseconds. */
  async idle(ms: number): Promise<void> {
    const deadline = elapsed() + ms;
    while ((this.#marked.length > 0 || this.#preparing.size > 0 || this.#running) && elapsed() < deadline)
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
    if (suspect) return this.#commit([suspect]);
    const entries = this.#ready;
    this.#ready = [];
    const marked = this.#marked;
    this.#marked = [];
    for (const writer of marked) {
      if (this.#preparing.has(writer)) {
        this.#marked.push(writer);
        continue;
      }
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
      return payload || hasLargeSignals(entry.write) ? { payload } : null;
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
      if (write.reference !== undefined) write.reference = withOutlines(write.reference, write.events);
      const packed: RunSignal[] = [];
      for (const signal of write.outgoingSignals) packed.push(await packSignal(this.#store, signal));
      write.outgoingSignals = packed;
      this.#ready.push(entry);
      this.#schedule();
    } catch (error) {
      if (!isOfData(error)) this.#pause();
      this.#fail([entry], error);
    }
  }

  #commit(entries: readonly Entry[]): void {
    const writes = entries.map(({ write }) => write);
    commits.publish({ phase: 'before', writes });
    const finish = (outcomes: WriteOutcome[]): void => {
      commits.publish({ phase: 'after', writes });
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

  /** An error in what follows a write must not make the write look failed. */
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
    this.#schedule();
  }

  #failed(entries: readonly Entry[], error: unknown): void {
    if (isOfData(error) && entries.length > 1) {
      // Nothing further is taken from these writers before the writes are on disk, and until then there is something to wait for.
      for (const { writer } of entries) this.#preparing.add(writer);
      this.#suspects.push(...entries);
      this.#schedule();
      return;
    }
    if (!isOfData(error)) this.#pause();
    this.#fail(entries, error);
  }

  /** The writes are over: their writers, which may have been marked again in between, and those that were kept waiting are next. */
  #release(entries: readonly Entry[]): void {
    for (const { writer } of entries) this.#preparing.delete(writer);
    this.#schedule();
  }

  #fail(entries: readonly Entry[], error: unknown): void {
    this.#onError(error);
    this.#release(entries);
    for (const { writer, write } of entries) {
      if (isOfData(error)) writer.unwritable(write, error);
      else writer.putBack(write, error);
    }
  }

  /** The disk may be full or the database unreachable: the next commit waits. */
  #pause(): void {
    this.#scheduled = true;
    setTimeout(() => this.#flush(), RETRY_MS);
  }
}
