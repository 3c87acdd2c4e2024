import { randomUUIDv7 } from 'node:crypto';
import type { ActiveRuns } from './active-runs.ts';
import type { Claims } from './claims.ts';
import { elapsed } from './elapsed.ts';
import { openSignal } from './signals.ts';
import type { EventStore } from './store.ts';

/** How long another server may take to consume a signal before another one is sent, and how often that is checked. Milliseconds. */
const CONSUME_MS = 1000;
const POLL_MS = 25;

/** Delivers stored signals: to the runs that are active here, and by claiming suspended runs that have some. */
export class SignalDelivery {
  readonly #store: EventStore;
  readonly #owner: string;
  readonly #active: ActiveRuns;
  readonly #claims: Claims;
  readonly #onError: (error: unknown) => void;
  /** Runs that were being suspended when a signal came for them, or claimed: their signals had been read already. */
  readonly #signalledInBetween = new Set<string>();

  constructor(store: EventStore, owner: string, active: ActiveRuns, claims: Claims, onError: (error: unknown) => void) {
    this.#store = store;
    this.#owner = owner;
    this.#active = active;
    this.#claims = claims;
    this.#onError = onError;
  }

  /** Delivers all signals that are stored now, without waiting for it. */
  deliverSoon(): void {
    if (this.#active.draining) return;
    this.#deliverToActive()
      .then(() => this.#claims.claimDue())
      .catch(this.#onError);
  }

  /** The run was released: signals that arrived before are delivered by claiming it. */
  released(runId: string): void {
    if (this.#signalledInBetween.delete(runId)) this.deliverSoon();
  }

  /** The run is driven here: signals that arrived while it was claimed are delivered now. */
  resumed(runId: string): void {
    if (this.#signalledInBetween.delete(runId)) this.deliverSoon();
  }

  /** Signals the server that drives the run. Settles when the run has ended or was released, or when it is time to send another signal. */
  async signalElsewhere(runId: string, key: string): Promise<void> {
    await this.#store.addSignal({ id: randomUUIDv7(), runId, key, value: null });
    const deadline = elapsed() + CONSUME_MS;
    for (
      let row = await this.#store.row(runId);
      row?.leaseOwner && elapsed() < deadline;
      row = await this.#store.row(runId)
    )
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }

  async #deliverToActive(): Promise<void> {
    for (const signal of await this.#store.signals(this.#owner)) {
      const { runId } = signal;
      const driver = this.#active.get(runId);
      if (!driver) {
        // This server has its lease, so it is about to be driven here.
        this.#signalledInBetween.add(runId);
        continue;
      }
      const whole =
        signal.payloadId !== undefined && driver.accepts(signal)
          ? await openSignal(this.#store, signal, this.#onError)
          : signal;
      // A run that is over here is being suspended: it is claimed again, with its signals.
      if (whole && !driver.consume(whole) && this.#active.get(runId) === driver) this.#signalledInBetween.add(runId);
    }
  }
}
