import { BriefMap } from '@heddle/contract/brief-map';
import { isFinal } from '@heddle/contract/run/states';
import type { RunEvent } from '@heddle/contract/run/events';
import type { StepProgress } from '@heddle/contract/node/progress';
import type { ProgressListener, RunListener } from '../journal.ts';
import type { ExecutionRow } from '../row.ts';
import { RemoteProgress } from './progress-relay.ts';
import type { EventStore } from './store.ts';

interface Subscription {
  listeners: RunListener[];
  onProgress: ProgressListener[];
  /** Index of the next event to deliver; null before the first delivery. */
  next: number | null;
}

interface Server {
  /** The name of this server. */
  owner: string;
  /** True if the run is active in this server. */
  isActive(runId: string): boolean;
  onError(error: unknown): void;
}

/** Delivers recorded events and the progress of steps to the subscribers of runs, also of runs that are active in another process. */
export class Subscribers {
  readonly #store: EventStore;
  readonly #server: Server;
  readonly #remote: RemoteProgress;
  readonly #runs = new BriefMap<string, Subscription>();
  #reading = false;
  /** Something was committed since the current read began. */
  #stale = false;

  constructor(store: EventStore, server: Server) {
    this.#store = store;
    this.#server = server;
    this.#remote = new RemoteProgress(store.broadcast, {
      ...server,
      received: (...report) => this.#deliverProgress(...report),
    });
  }

  /** Begins to receive progress from other servers. Returns the function that ends it. */
  listen(): () => void {
    return this.#remote.listen();
  }

  /** Returns the function that unsubscribes. */
  subscribe(runId: string, listener: RunListener, onProgress?: ProgressListener): () => void {
    const run = this.#runs.get(runId) ?? { listeners: [], onProgress: [], next: null };
    this.#runs.set(runId, run);
    run.listeners.push(listener);
    if (onProgress) run.onProgress.push(onProgress);
    const leaveRemote = onProgress && this.#remote.follow(runId);
    return () => {
      leaveRemote?.();
      // New lists: one of the old ones may be gone through just now.
      run.listeners = run.listeners.filter((other) => other !== listener);
      if (onProgress) run.onProgress = run.onProgress.filter((other) => other !== onProgress);
      if (run.listeners.length === 0 && this.#runs.get(runId) === run) this.#runs.delete(runId);
    };
  }

  /** Delivers events of a run that this process has committed. */
  publish(row: ExecutionRow, events: readonly RunEvent[], position: number): void {
    const run = this.#runs.get(row.id);
    if (!run) return;
    // The run was active in another process before, whose last events were not read yet: they come first.
    if (run.next !== null && position > run.next)
      this.#read(row.id, run).catch((error: unknown) => this.#server.onError(error));
    else this.#deliver(run, row, events, position);
  }

  /** Delivers the progress of a step that runs here; it is recorded nowhere. */
  report(runId: string, stepKey: string, progress: StepProgress): void {
    this.#deliverProgress(runId, stepKey, progress);
    this.#remote.report(runId, stepKey, progress);
  }

  #deliverProgress(runId: string, stepKey: string, progress: StepProgress): void {
    for (const onProgress of this.#runs.get(runId)?.onProgress ?? []) {
      try {
        onProgress(stepKey, progress);
      } catch (error) {
        this.#server.onError(error);
      }
    }
  }

  /** Reads and delivers what other processes have committed of runs with subscribers here. */
  catchUp(): void {
    if (this.#runs.size === 0) return;
    this.#stale = true;
    if (this.#reading) return;
    this.#reading = true;
    this.#readAll()
      .catch((error: unknown) => this.#server.onError(error))
      .finally(() => {
        this.#reading = false;
      });
  }

  async #readAll(): Promise<void> {
    while (this.#stale) {
      this.#stale = false;
      for (const [runId, run] of this.#runs) if (!this.#server.isActive(runId)) await this.#read(runId, run);
    }
  }

  async #read(runId: string, run: Subscription): Promise<void> {
    const { next } = run;
    const events = await this.#store.events(runId, next ?? 0);
    if (events.length === 0) return;
    const row = await this.#store.row(runId);
    // Row and events are read one after the other: if the run ended or these events were delivered in between, the next read is consistent.
    if (!row || run.next !== next || isFinal(row.status) !== (events.at(-1)?.type === 'finished')) return;
    this.#deliver(run, row, events, next ?? 0);
  }

  #deliver(run: Subscription, row: ExecutionRow, events: readonly RunEvent[], position: number): void {
    run.next = position + events.length;
    for (const listener of run.listeners) {
      try {
        listener(events, position, row);
      } catch (error) {
        // A defect of a subscriber must not affect the run.
        this.#server.onError(error);
      }
    }
  }
}
