/** An entry that waits for a place, and its user. */
interface Waiting {
  readonly user: string;
}

/**
 * Work of several users for a few places. Who has the fewest places gets the next one, of those with as few who has waited longest; and the last place
 * is for a user who has none: however much work one user has, another one's begins immediately.
 */
export class UserQueue<T extends Waiting> {
  /** By user; the user who most recently got a place is last. */
  readonly #waiting = new Map<string, Set<T>>();
  readonly #places = new Map<string, number>();
  #taken = 0;

  /** How many of the user wait. */
  waitingOf(user: string): number {
    return this.#waiting.get(user)?.size ?? 0;
  }

  /** How many places are taken. */
  get taken(): number {
    return this.#taken;
  }

  /** True while a user waits who has no place. */
  get hasNewcomer(): boolean {
    return this.#newcomer() !== undefined;
  }

  add(entry: T): void {
    const waiting = this.#waiting.get(entry.user);
    if (waiting) waiting.add(entry);
    else this.#waiting.set(entry.user, new Set([entry]));
  }

  /** Removes an entry that has no place yet; false where it has one. */
  remove(entry: T): boolean {
    const waiting = this.#waiting.get(entry.user);
    if (!waiting?.delete(entry)) return false;
    if (waiting.size === 0) this.#waiting.delete(entry.user);
    return true;
  }

  /** Removes all entries that have no place yet. */
  removeAll(): T[] {
    const all = [...this.#waiting.values()].flatMap((waiting) => [...waiting]);
    this.#waiting.clear();
    return all;
  }

  /** Assigns a place to the next entry; undefined where no waiting user may have one of `free` places. */
  take(free: number): T | undefined {
    if (free <= 0) return undefined;
    const newcomer = this.#newcomer();
    if (newcomer !== undefined || free === 1) return this.#seat(newcomer);
    let user: string | undefined;
    for (const other of this.#waiting.keys())
      if (user === undefined || this.#placesOf(other) < this.#placesOf(user)) user = other;
    return this.#seat(user);
  }

  /** The work has left its place. */
  leave(entry: T): void {
    this.#taken -= 1;
    const places = this.#placesOf(entry.user) - 1;
    if (places > 0) this.#places.set(entry.user, places);
    else this.#places.delete(entry.user);
  }

  #placesOf(user: string): number {
    return this.#places.get(user) ?? 0;
  }

  #newcomer(): string | undefined {
    return this.#waiting.keys().find((user) => !this.#places.has(user));
  }

  #seat(user: string | undefined): T | undefined {
    if (user === undefined) return undefined;
    const waiting = this.#waiting.get(user) ?? new Set<T>();
    this.#waiting.delete(user);
    const [entry] = waiting;
    if (!entry) return undefined;
    waiting.delete(entry);
    if (waiting.size > 0) this.#waiting.set(user, waiting);
    this.#places.set(user, this.#placesOf(user) + 1);
    this.#taken += 1;
    return entry;
  }
}
