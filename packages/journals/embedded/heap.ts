import { getHeapStatistics } from 'node:v8';

const LOOK_EVERY_MS = 250;
/** Above this share of the heap no further runs begin, and above the other one the largest run is ended. */
const TIGHT = 0.75;
const DANGER = 0.88;
/** A run that holds less is not to blame. Bytes. */
const SIZABLE = 32 * 1024 * 1024;

/** A run as far as its memory is concerned. */
export interface Holder {
  /** Bytes, about. */
  readonly bytes: number;
}

/** How full the heap is, as a share of what it may become. */
const heapShare = (): number => {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used / limit;
};

/** Watches the heap of this process: where it gets tight runs wait, and before it is full the run that holds most of it is ended in place of the process. */
export class HeapGuard<H extends Holder> {
  /** True while no further run should begin. */
  tight = false;
  readonly #timer: NodeJS.Timeout;
  readonly #holders: () => Iterable<H>;
  readonly #end: (holder: H) => void;
  readonly #relaxed: () => void;
  readonly #share: () => number;

  /** `end` ends a run; `relaxed` is called when runs may begin again. */
  constructor(
    holders: () => Iterable<H>,
    on: { end(holder: H): void; relaxed(): void },
    share: () => number = heapShare,
  ) {
    this.#holders = holders;
    this.#end = (holder) => on.end(holder);
    this.#relaxed = () => on.relaxed();
    this.#share = share;
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  /** Looks now; otherwise it does so a few times a second. */
  look(): void {
    const share = this.#share();
    const before = this.tight;
    this.tight = share > TIGHT;
    if (before && !this.tight) this.#relaxed();
    if (share <= DANGER) return;
    let largest: H | null = null;
    for (const holder of this.#holders()) if (holder.bytes > (largest?.bytes ?? SIZABLE)) largest = holder;
    if (largest) this.#end(largest);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
