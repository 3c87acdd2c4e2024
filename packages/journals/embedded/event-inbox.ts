import type { RunEvent } from '@heddle/contract/run/events';

/** The events a run is folded from: the recorded ones first, then new ones as they arrive. */
export class EventInbox {
  readonly #recorded: readonly RunEvent[];
  #replayed = 0;
  readonly #arrived: RunEvent[] = [];
  #wake: ((event: RunEvent | null) => void) | null = null;

  constructor(recorded: readonly RunEvent[]) {
    this.#recorded = recorded;
  }

  /** The next recorded event; undefined once all were replayed. */
  replay(): RunEvent | undefined {
    const event = this.#recorded[this.#replayed];
    if (event) this.#replayed++;
    return event;
  }

  /** The next new event; undefined where none has arrived. */
  shift(): RunEvent | undefined {
    return this.#arrived.shift();
  }

  /** Waits for the next new event; null when `wake` was called. */
  wait(): Promise<RunEvent | null> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  add(event: RunEvent): void {
    if (this.#wake) this.#settle(event);
    else this.#arrived.push(event);
  }

  /** Ends the wait for an event. */
  wake(): void {
    this.#settle(null);
  }

  #settle(event: RunEvent | null): void {
    const wake = this.#wake;
    this.#wake = null;
    wake?.(event);
  }
}
