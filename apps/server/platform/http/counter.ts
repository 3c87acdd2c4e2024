/** Counts things by name. A name whose count is back at 0 is forgotten. */
export class Counter {
  readonly #counts = new Map<string, number>();

  /** How many names have a count. */
  get size(): number {
    return this.#counts.size;
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, by: 1 | -1): void {
    const count = this.of(name) + by;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
  }
}
