interface Box<V> {
  value: V | undefined;
}

/**
 * A map whose entries come and go all the time. V8 gives a `Map` or `Set` a new table after so many deletions; the old one leads to the new one and keeps
 * what it held at that time, so that once one of them has grown old, all that follow and their values live until the next major collection. Here what a table
 * holds is a box, which is emptied when its entry is deleted.
 */
export class BriefMap<K extends string | number, V> {
  readonly #boxes = new Map<K, Box<V>>();

  get size(): number {
    return this.#boxes.size;
  }

  get(key: K): V | undefined {
    return this.#boxes.get(key)?.value;
  }

  has(key: K): boolean {
    return this.#boxes.has(key);
  }

  set(key: K, value: V): void {
    const box = this.#boxes.get(key);
    if (box) box.value = value;
    else this.#boxes.set(key, { value });
  }

  /** Returns true if there was an entry. */
  delete(key: K): boolean {
    const box = this.#boxes.get(key);
    if (!box) return false;
    box.value = undefined;
    return this.#boxes.delete(key);
  }

  keys(): Iterable<K> {
    return this.#boxes.keys();
  }

  /** The values, oldest entry first. Entries may be deleted meanwhile. */
  *values(): Generator<V> {
    for (const { value } of this.#boxes.values()) if (value !== undefined) yield value;
  }

  *[Symbol.iterator](): Generator<[K, V]> {
    for (const [key, { value }] of this.#boxes) if (value !== undefined) yield [key, value];
  }
}
