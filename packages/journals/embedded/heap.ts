import { getHeapStatistics } from 'node:v8';

const CHECK_EVERY_MS = 250;
/** Above the first share of the heap no further runs start; above the second the largest run is ended. */
const TIGHT = 0.75;
const DANGER = 0.88;
/** Runs that hold less are never ended. Bytes. */
const MIN_SIZE = 32 * 1024 * 1024;

/** A run that holds memory. */
export interface Holder {
  /** Approximate size in bytes. */
  readonly bytes: number;
}

/** Used heap as a share of its limit. */
const heapShare = (): number => {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used / limit;
};

/** Watches the heap of this process: where memory is short no further runs start, and before the heap is full the run that holds most of it is ended. */
export class HeapGuard<H extends Holder> {
  /** True while no further run should start. */
  tight = false;
  readonly #timer: NodeJS.Timeout;
  readonly #holders: () => Iterable<H>;
  readonly #end: (holder: H) => void;
  readonly #relaxed: () => void;
  readonly #share: () => number;

  /** `end` ends a run; `relaxed` is called when runs may start again. */
  constructor(
    holders: () => Iterable<H>,
    on: { end(holder: H): void; relaxed(): void },
    share: () => number = heapShare,
  ) {
    this.#holders = holders;
    this.#end = (holder) => on.end(holder);
    this.#relaxed = () => on.relaxed();
    this.#share = share;
    this.#timer = setInterval(() => this.check(), CHECK_EVERY_MS).unref();
  }

  /** Checks the heap now; otherwise it is checked four times a second. */
  check(): void {
    const share = this.#share();
    const before = this.tight;
    this.tight = share > TIGHT;
    if (before && !this.tight) this.#relaxed();
    if (share <= DANGER) return;
    let largest: H | null = null;
    for (const holder of this.#holders()) if (holder.bytes > (largest?.bytes ?? MIN_SIZE)) largest = holder;
    if (largest) this.#end(largest);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
