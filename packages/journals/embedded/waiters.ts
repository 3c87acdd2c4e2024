interface Waiter {
  /** Number of events that have to be on disk. */
  upTo: number;
  resolve(): void;
  reject(error: unknown): void;
}

/** Callers who wait until a number of a run's events is on disk; earlier callers never wait for more than later ones. */
export class Waiters {
  #all: Waiter[] = [];

  /** Settles once `upTo` events are on disk. */
  until(upTo: number): Promise<void> {
    return new Promise((resolve, reject) => this.#all.push({ upTo, resolve, reject }));
  }

  /** This number of events is on disk. */
  reached(written: number): void {
    while (this.#all[0] && this.#all[0].upTo <= written) this.#all.shift()?.resolve();
  }

  /** Nothing further will be written: everybody is released, or gets the failure. */
  end(failure?: { error: unknown }): void {
    for (const waiter of this.#all.splice(0)) {
      if (failure) waiter.reject(failure.error);
      else waiter.resolve();
    }
  }
}
