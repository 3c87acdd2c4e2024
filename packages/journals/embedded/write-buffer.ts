import type { RunEvent } from '@heddle/contract/run/events';
import type { ExecutionRow } from '../row.ts';
import type { RunSignal, RunWrite } from './store.ts';
import { Waiters } from './waiters.ts';

/** What the next commit has to write of one run, and who waits until it is on disk. */
export class WriteBuffer {
  readonly #row: ExecutionRow;
  readonly #owner: string;
  #events: RunEvent[] = [];
  /** Index of the first of `#events` among the run's events. */
  #position: number;
  #create: boolean;
  #changed = false;
  #consumed: string[] = [];
  #outgoing: RunSignal[] = [];
  #writing = false;
  readonly #waiters = new Waiters();

  /** `recorded`: how many events of the run are on disk. `create`: the row is new. */
  constructor(row: ExecutionRow, owner: string, recorded: number, create: boolean) {
    this.#row = row;
    this.#owner = owner;
    this.#position = recorded;
    this.#create = create;
  }

  addEvent(event: RunEvent): void {
    this.#events.push(event);
  }

  /** A signal was consumed: it is deleted with the next commit. */
  addConsumed(signalId: string): void {
    this.#consumed.push(signalId);
  }

  addOutgoing(signals: readonly RunSignal[]): void {
    this.#outgoing.push(...signals);
  }

  markRowChanged(): void {
    this.#changed = true;
  }

  /** True where events or a changed row are to be written. */
  get isDirty(): boolean {
    return this.#events.length > 0 || this.#changed;
  }

  /** Settles once all events added so far are on disk. */
  onDisk(): Promise<void> {
    if (!this.#create && !this.#writing && !this.isDirty) return Promise.resolve();
    return this.#waiters.until(this.#position + this.#events.length);
  }

  /** Takes everything that is to be written; null where there is nothing. */
  take(): RunWrite | null {
    if (!this.#create && !this.isDirty) return null;
    if (this.#row.resumes > 0 && this.#events.some(({ type }) => type !== 'step.started')) {
      // The run has made progress: what the process died with before was not this run, or is over.
      this.#row.resumes = 0;
      this.#changed = true;
    }
    const write: RunWrite = {
      // A copy: the run may go on before it is written.
      row: { ...this.#row },
      create: this.#create,
      changed: this.#changed,
      owner: this.#owner,
      events: this.#events,
      position: this.#position,
      consumedSignals: this.#consumed,
      outgoingSignals: this.#outgoing,
    };
    this.#position += this.#events.length;
    [this.#events, this.#consumed, this.#outgoing] = [[], [], []];
    this.#create = false;
    this.#changed = false;
    this.#writing = true;
    return write;
  }

  /** The write that was taken has an outcome. */
  settled(): void {
    this.#writing = false;
  }

  /** The write is on disk. */
  written({ position, events }: RunWrite): void {
    this.#waiters.reached(position + events.length);
  }

  /** The write failed: it is part of the next one. */
  putBack(write: RunWrite): void {
    this.#events = [...write.events, ...this.#events];
    this.#consumed = [...write.consumedSignals, ...this.#consumed];
    this.#outgoing = [...write.outgoingSignals, ...this.#outgoing];
    this.#position = write.position;
    this.#changed ||= write.changed;
  }

  /** The events of the write can never be written: they are dropped, and all that followed from them. */
  discard(write: RunWrite): void {
    this.#position = write.position;
    this.#events = [];
    this.#consumed = [...write.consumedSignals, ...this.#consumed];
    this.#outgoing = [];
  }

  /** Drops everything that was not taken yet. */
  clear(): void {
    this.#events = [];
    this.#changed = false;
  }

  /** Nothing further will be written: everybody who waits is released, or gets the failure. */
  endWaits(failure?: { error: unknown }): void {
    this.#waiters.end(failure);
  }
}
