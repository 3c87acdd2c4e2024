/** How long the work of one turn may hold the thread, in milliseconds. */
const TURN_MS = 8;

/** Calls a function once whatever else the thread has to do has had its chance: input and output, timers. */
type Defer = (run: () => void) => void;
/** Calls a function once all has been done that goes on by itself: what promises that are settled lead to. */
type Settle = (run: () => void) => void;

/**
 * Shares one thread between users. A turn goes from one look at input and output to the next; work that is not done when it is over waits, and users
 * get what comes next one after the other, however much work each of them has. Where nobody waits, work goes on without a break of its own.
 */
export class Turns {
  readonly #defer: Defer;
  readonly #settle: Settle;
  /** Work that waits, by user. The user whose work comes next stands first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #count = 0;
  /** When the present turn is over; 0 while there is none. */
  #end = 0;

  constructor(defer: Defer, settle: Settle) {
    this.#defer = defer;
    this.#settle = settle;
  }

  /** When the present turn is over, as `performance.now()` counts. Who asks begins one where there is none. */
  endAt(now: number): number {
    if (this.#end === 0) this.#begin(now);
    return this.#end;
  }

  /** True once the present turn has lasted too long: what is not done has to wait for the `next`. */
  isOver(): boolean {
    const now = performance.now();
    return now >= this.endAt(now);
  }

  /** Waits for a turn of the user; `''` stands for work that belongs to nobody. */
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

  /** The present turn is over: the next one begins, if anybody waits for it. */
  #pass(): void {
    this.#end = 0;
    if (this.#count === 0) return;
    this.#begin(performance.now());
    this.#resume(this.#count);
  }

  /** Lets the next work go on, and as much of what else waited when the turn began as has room in it. */
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

/** By a message where there is nothing quicker: browsers make nested timers wait for four milliseconds. */
function deferByMessage(): Defer {
  const channel = new MessageChannel();
  const deferred: (() => void)[] = [];
  channel.port1.onmessage = () => deferred.shift()?.();
  return (run) => {
    deferred.push(run);
    channel.port2.postMessage(null);
  };
}

// What Node brings, and browsers do not.
const { setImmediate, process } = globalThis as {
  setImmediate?: Defer;
  process?: { nextTick?(run: () => void): void };
};
const defer = setImmediate ?? deferByMessage();
// What is to be done at the next tick waits for all that promises lead to, where it is asked for by one of those.
const settle: Settle = process?.nextTick ? (run) => queueMicrotask(() => process.nextTick?.(run)) : defer;

/** The turns of this thread. */
export const turns = new Turns(defer, settle);
