import type { WorkingStep } from '../workers/workers.ts';
import { UserQueue } from '../workers/user-queue.ts';

interface Entry {
  readonly user: string;
  begin(): void;
}

/** Limits concurrent work, taking users in turn. One user gets all places but one, so that another user's work can begin immediately. */
export class Gate {
  readonly #size: number;
  readonly #queue = new UserQueue<Entry>();

  constructor(size: number) {
    this.#size = size;
  }

  /** Does the work once there is a place for it. Rejects with the signal's reason when it is aborted while it waits. */
  async pass<T>(
    work: () => Promise<T>,
    { signal, resources }: Pick<WorkingStep, 'signal'> & { readonly resources: Pick<WorkingStep['resources'], 'user'> },
  ): Promise<T> {
    signal.throwIfAborted();
    const { promise: admitted, resolve, reject } = Promise.withResolvers<void>();
    const entry: Entry = { user: resources.user, begin: resolve };
    const onAbort = (): void => {
      if (this.#queue.remove(entry)) reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#queue.add(entry);
    this.#admit();
    try {
      await admitted;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
    try {
      return await work();
    } finally {
      this.#queue.leave(entry);
      this.#admit();
    }
  }

  #admit(): void {
    for (
      let next = this.#queue.take(this.#size - this.#queue.taken);
      next;
      next = this.#queue.take(this.#size - this.#queue.taken)
    )
      next.begin();
  }
}
