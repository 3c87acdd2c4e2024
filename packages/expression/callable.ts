import type { Runtime } from './runtime.ts';

/**
 * A function as a value of an expression. It is not a JavaScript function, so nothing outside the language can be made to call it,
 * and it has no properties to read.
 */
export class Callable {
  readonly #call: (rt: Runtime, args: readonly unknown[]) => unknown;

  constructor(call: (rt: Runtime, args: readonly unknown[]) => unknown) {
    this.#call = call;
  }

  call(rt: Runtime, args: readonly unknown[]): unknown {
    return this.#call(rt, args);
  }
}
