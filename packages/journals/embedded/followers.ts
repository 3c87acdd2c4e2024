import { isFinal } from '@heddle/contract/run/states';
import type { RunEvent } from '@heddle/contract/run/events';
import type { StepProgress } from '@heddle/contract/node/progress';
import type { ProgressListener, RunListener } from '../journal.ts';
import type { ExecutionRow } from '../row.ts';
import { FarProgress } from './far-progress.ts';
import type { EventStore } from './store.ts';

interface Followed {
  listeners: Set<RunListener>;
  watchers: Set<ProgressListener>;
  /** Index of the first event that was not told yet; null before the first was. */
  next: number | null;
}

/** The server in which runs are followed. */
interface Here {
  /** Its name. */
  owner: string;
  isCarried(runId: string): boolean;
  onError(error: unknown): void;
}

/** Tells those who follow runs what is on disk of them, and how far their steps are, also while another process carries a run. */
export class Followers {
  readonly #store: EventStore;
  readonly #here: Here;
  readonly #far: FarProgress;
  readonly #runs = new Map<string, Followed>();
  #reading = false;
  /** Something was committed since the current reading began. */
  #again = false;

  constructor(store: EventStore, here: Here) {
    this.#store = store;
    this.#here = here;
    this.#far = new FarProgress(store.hearsay, { ...here, heard: (...report) => this.#tellWatchers(...report) });
  }

  /** Begins to hear of runs that are carried elsewhere. Gives the function that ends it. */
  listen(): () => void {
    return this.#far.listen();
  }

  /** Gives the function that ends it. */
  add(runId: string, listener: RunListener, onProgress?: ProgressListener): () => void {
    const run = this.#runs.get(runId) ?? { listeners: new Set(), watchers: new Set(), next: null };
    this.#runs.set(runId, run);
    run.listeners.add(listener);
    if (onProgress) run.watchers.add(onProgress);
    const leaveFar = onProgress && this.#far.follow(runId);
    return () => {
      leaveFar?.();
      run.listeners.delete(listener);
      if (onProgress) run.watchers.delete(onProgress);
      if (run.listeners.size === 0 && this.#runs.get(runId) === run) this.#runs.delete(runId);
    };
  }

  /** This process has committed events of the run. */
  tell(row: ExecutionRow, events: readonly RunEvent[], position: number): void {
    const run = this.#runs.get(row.id);
    if (!run) return;
    // Another process carried it for a while, and its last events were not read yet: they come first.
    if (run.next !== null && position > run.next)
      this.#read(row.id, run).catch((error: unknown) => this.#here.onError(error));
    else this.#deliver(run, row, events, position);
  }

  /** A step that is carried here says how far it is. It is told to those who follow, and kept nowhere. */
  report(runId: string, stepKey: string, progress: StepProgress): void {
    this.#tellWatchers(runId, stepKey, progress);
    this.#far.report(runId, stepKey, progress);
  }

  #tellWatchers(runId: string, stepKey: string, progress: StepProgress): void {
    for (const watcher of this.#runs.get(runId)?.watchers ?? []) {
      try {
        watcher(stepKey, progress);
      } catch (error) {
        this.#here.onError(error);
      }
    }
  }

  /** Reads what other processes have committed of the runs that are followed here and not carried here. */
  catchUp(): void {
    if (this.#runs.size === 0) return;
    this.#again = true;
    if (this.#reading) return;
    this.#reading = true;
    this.#readAll()
      .catch((error: unknown) => this.#here.onError(error))
      .finally(() => {
        this.#reading = false;
      });
  }

  async #readAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      for (const [runId, run] of this.#runs) if (!this.#here.isCarried(runId)) await this.#read(runId, run);
    }
  }

  async #read(runId: string, run: Followed): Promise<void> {
    const { next } = run;
    const events = await this.#store.events(runId, next ?? 0);
    if (events.length === 0) return;
    const row = await this.#store.row(runId);
    // Read one after the other: where the run has ended in between, or somebody told of these events, the next look is the better one.
    if (!row || run.next !== next || isFinal(row.status) !== (events.at(-1)?.type === 'finished')) return;
    this.#deliver(run, row, events, next ?? 0);
  }

  #deliver(run: Followed, row: ExecutionRow, events: readonly RunEvent[], position: number): void {
    run.next = position + events.length;
    for (const listener of run.listeners) {
      try {
        listener(events, position, row);
      } catch (error) {
        // A follower's defect is not the run's.
        this.#here.onError(error);
      }
    }
  }
}
