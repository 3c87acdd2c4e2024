/** The longest time that one turn may block the event loop, in milliseconds. */
const TURN_MS = 8;

/** Calls a function once whatever else the thread has to do has had its chance: input and output, timers. */
type Defer = (run: () => void) => void;
/** Calls a function after all microtasks that are due. */
type Settle = (run: () => void) => void;

/**
 * Shares one thread between users. A turn lasts from one poll for input and output to the next; work that is unfinished at its end waits. The next turn
 * goes to users one after the other, however much work each of them has. If nobody waits, work continues without a pause.
 */
export class Turns {
  readonly #defer: Defer;
  readonly #settle: Settle;
  /** Waiting work by user. The user who is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #count = 0;
  /** The end of the present turn; 0 if there is none. */
  #end = 0;

  constructor(defer: Defer, settle: Settle) {
    this.#defer = defer;
    this.#settle = settle;
  }

  /** The end of the present turn, as `performance.now()` counts. Begins a turn if there is none. */
  endAt(now: number): number {
    if (this.#end === 0) this.#begin(now);
    return this.#end;
  }

  /** True once the present turn has lasted too long: the rest of the work has to wait for `next`. */
  isOver(): boolean {
    const now = performance.now();
    return now >= this.endAt(now);
  }

  /** Waits for a turn of the user; `''` is work without an owner. */
  next(user: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(user);
      if (waiting) waiting.push(resolve);
      else this.#waiting.set(user, [resolve]);
      this.#count += 1;
      if (this.#end === 0) this.#begin(performance.now());
    });
  }

  #begin(now: number): void {
    this.#end = now + TURN_MS;
    this.#defer(() => this.#pass());
  }

  /** Ends the present turn and begins the next one if work is waiting. */
  #pass(): void {
    this.#end = 0;
    if (this.#count === 0) return;
    this.#begin(performance.now());
    this.#resume(this.#count);
  }

  /** Continues the next work, and as much of the other waiting work as fits into the turn. */
  #resume(most: number): void {
    const [next] = this.#waiting;
    if (!next) return;
    const [user, waiting] = next;
    const goOn = waiting.shift();
    // Behind the others.
    this.#waiting.delete(user);
    if (waiting.length > 0) this.#waiting.set(user, waiting);
    this.#count -= 1;
    goOn?.();
    if (most > 1) this.#settle(() => void (this.isOver() || this.#resume(most - 1)));
  }
}

/** By a message, where there is nothing faster: browsers delay nested timers by four milliseconds. */
function deferByMessage(): Defer {
  const channel = new MessageChannel();
  const deferred: (() => void)[] = [];
  channel.port1.onmessage = () => deferred.shift()?.();
  return (run) => {
    deferred.push(run);
    channel.port2.postMessage(null);
  };
}

// Functions of Node that browsers lack.
const { setImmediate, process } = globalThis as {
  setImmediate?: Defer;
  process?: { nextTick?(run: () => void): void };
};
const defer = setImmediate ?? deferByMessage();
// A tick that is requested from within a microtask comes after all microtasks.
const settle: Settle = process?.nextTick ? (run) => queueMicrotask(() => process.nextTick?.(run)) : defer;

/** The turns of this thread. */
export const turns = new Turns(defer, settle);
