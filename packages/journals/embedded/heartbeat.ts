import type { Claims } from './claims.ts';
import { elapsed } from './elapsed.ts';
import type { EventStore } from './store.ts';

/** Renews the leases of this owner three times per lease, and claims what others have left behind. */
export class Heartbeat {
  readonly #store: EventStore;
  readonly #owner: string;
  readonly #leaseMs: number;
  readonly #claims: Claims;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  readonly #renewed = { at: Date.now(), elapsed: elapsed() };

  constructor(store: EventStore, owner: string, leaseMs: number, claims: Claims, onError: (error: unknown) => void) {
    this.#store = store;
    this.#owner = owner;
    this.#leaseMs = leaseMs;
    this.#claims = claims;
    this.#onError = onError;
  }

  start(): void {
    this.#markRenewed();
    this.#timer ??= setInterval(() => void this.#beat().catch(this.#onError), this.#leaseMs / 3).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  #markRenewed(): void {
    Object.assign(this.#renewed, { at: Date.now(), elapsed: elapsed() });
  }

  async #beat(): Promise<void> {
    await this.#store.renew(this.#owner, Date.now() + this.#leaseMs);
    // The store was unreachable for longer than a lease, or the clock was set ahead, so the leases of others have run out too: who is alive gets the time
    // to renew them.
    const since = Math.max(Date.now() - this.#renewed.at, elapsed() - this.#renewed.elapsed);
    if (since > this.#leaseMs) this.#claims.deferOrphans(this.#leaseMs);
    this.#markRenewed();
    await this.#claims.driveHeld();
    await this.#claims.adoptOrphans();
    await this.#store.admit();
    await this.#claims.claimDue();
  }
}
