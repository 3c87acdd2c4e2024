interface Waiter {
  /** Events that have to be on disk. */
  upTo: number;
  resolve(): void;
  reject(error: unknown): void;
}

/** Those who wait until so many events of a run are on disk; who came first waits for fewer. */
export class Waiters {
  #all: Waiter[] = [];

  /** Settles once `upTo` events are on disk. */
  until(upTo: number): Promise<void> {
    return new Promise((resolve, reject) => this.#all.push({ upTo, resolve, reject }));
  }

  /** So many events are on disk. */
  reached(written: number): void {
    while (this.#all[0] && this.#all[0].upTo <= written) this.#all.shift()?.resolve();
  }

  /** Nothing further will be written: all that is waited for counts as reached, or has failed. */
  end(failure?: { error: unknown }): void {
    for (const waiter of this.#all.splice(0)) {
      if (failure) waiter.reject(failure.error);
      else waiter.resolve();
    }
  }
}
