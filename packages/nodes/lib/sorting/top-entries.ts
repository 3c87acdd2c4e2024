/** The best entries of a stream in bounded memory: a heap whose top is the worst of those kept. */
export class TopEntries<T> {
  readonly #most: number;
  readonly #isBetter: (one: T, other: T) => boolean;
  readonly #heap: T[] = [];

  /** `isBetter` never holds for two entries both ways. */
  constructor(most: number, isBetter: (one: T, other: T) => boolean) {
    this.#most = most;
    this.#isBetter = isBetter;
  }

  add(entry: T): void {
    const heap = this.#heap;
    if (heap.length < this.#most) {
      heap.push(entry);
      this.#rise(heap.length - 1);
    } else if (heap[0] !== undefined && this.#isBetter(entry, heap[0])) {
      heap[0] = entry;
      this.#sink();
    }
  }

  /** The kept entries, the best first. */
  get all(): T[] {
    return this.#heap.toSorted((one, other) => (this.#isBetter(one, other) ? -1 : 1));
  }

  #rise(from: number): void {
    const heap = this.#heap;
    for (
      let at = from, parent = (at - 1) >> 1;
      at > 0 && this.#isBetter(heap[parent] as T, heap[at] as T);
      at = parent, parent = (at - 1) >> 1
    )
      this.#swap(at, parent);
  }

  #sink(): void {
    const heap = this.#heap;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      // Below the length there are entries at all places.
      const worse = right < heap.length && this.#isBetter(heap[left] as T, heap[right] as T) ? right : left;
      if (worse >= heap.length || this.#isBetter(heap[worse] as T, heap[at] as T)) return;
      this.#swap(at, worse);
      at = worse;
    }
  }

  #swap(one: number, other: number): void {
    const heap = this.#heap;
    [heap[one], heap[other]] = [heap[other] as T, heap[one] as T];
  }
}
