import { BriefMap } from '@heddle/contract/brief-map';
import { runErrors } from '@heddle/contract/errors/run';
import type { RunDriver } from './driver.ts';
import { elapsed } from './elapsed.ts';
import { HeapGuard } from './heap.ts';
import { RunSlots } from './run-slots.ts';

/** The runs that this process drives, and how many more it has room for. */
export class ActiveRuns {
  readonly slots: RunSlots;
  /** True once the server shuts down: no run is started or claimed any more. */
  draining = false;
  readonly #drivers = new BriefMap<string, RunDriver>();
  /** Calls made once a run is released, by the run. */
  readonly #onReleased = new Map<string, (() => void)[]>();
  readonly #heap: HeapGuard<RunDriver>;

  /** `onRoom` is called when memory is no longer short. */
  constructor(maxRuns: number, onRoom: () => void) {
    this.slots = new RunSlots(maxRuns);
    this.#heap = new HeapGuard<RunDriver>(() => this.#drivers.values(), {
      end: (driver) => driver.fail(runErrors.server_memory()),
      relaxed: onRoom,
    });
  }

  /** How many further runs may become active. Where memory is short none may, unless no run is active. */
  get room(): number {
    return this.#heap.tight && this.#drivers.size > 0 ? 0 : this.slots.free;
  }

  get(runId: string): RunDriver | undefined {
    return this.#drivers.get(runId);
  }

  has(runId: string): boolean {
    return this.#drivers.has(runId);
  }

  /** Adds a run that is written down but not driven yet: it takes no slot. */
  add(driver: RunDriver): void {
    this.#drivers.set(driver.row.id, driver);
  }

  /** Adds a run and assigns it a slot. */
  addWithSlot(driver: RunDriver): void {
    this.add(driver);
    this.slots.take(driver.row);
  }

  /** The run is active here no longer. */
  remove(runId: string): void {
    this.#drivers.delete(runId);
    this.slots.leave(runId);
  }

  /** Settles those who wait in `whenReleased`. */
  announceReleased(runId: string): void {
    for (const settle of this.#onReleased.get(runId) ?? []) settle();
    this.#onReleased.delete(runId);
  }

  /** Settles once the run is not active here. */
  async whenReleased(runId: string): Promise<void> {
    while (this.#drivers.has(runId))
      await new Promise<void>((resolve) =>
        this.#onReleased.set(runId, [...(this.#onReleased.get(runId) ?? []), resolve]),
      );
  }

  /** Lets running steps settle for `ms` milliseconds, then abandons them, and waits up to `lastMs` for the last commits. */
  async drain(ms: number, lastMs: number): Promise<void> {
    for (const driver of this.#drivers.values()) driver.drain();
    await this.#whenEmpty(ms);
    for (const driver of this.#drivers.values()) driver.abandon();
    await this.#whenEmpty(lastMs);
  }

  stopWatchingMemory(): void {
    this.#heap.stop();
  }

  async #whenEmpty(ms: number): Promise<void> {
    const deadline = elapsed() + ms;
    while (this.#drivers.size > 0 && elapsed() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
