import type { Expression, Node } from 'acorn';
import type { Place } from '../fault.ts';
import type { Env, Evaluate } from '../runtime.ts';

/** The parameters that are in sight at one place of the source. */
export class Names {
  readonly outer: Names | undefined;
  readonly #slots = new Map<string, number>();

  constructor(outer?: Names) {
    this.outer = outer;
  }

  /** Gives the name a slot of its function's environment; the same name twice is the same slot. */
  declare(name: string): number {
    const slot = this.#slots.get(name) ?? this.#slots.size;
    this.#slots.set(name, slot);
    return slot;
  }

  /** How many functions out, and in which slot, a name's value stands; undefined for names that are no parameter. */
  find(name: string): { hops: number; slot: number } | undefined {
    const slot = this.#slots.get(name);
    if (slot !== undefined) return { hops: 0, slot };
    const found = this.outer?.find(name);
    return found && { hops: found.hops + 1, slot: found.slot };
  }
}

/** The environment outside of all functions. */
export const outermost: Env = (() => {
  const env: { slots: unknown[]; outer: Env } = { slots: [], get outer() { return env; } };
  return env;
})();

/** What the compilers of single kinds of syntax need of the one that calls them. */
export interface Compiler {
  compile(node: Expression): Evaluate;
  place(node: Node): Place;
  /** The source of a piece, for messages. */
  label(node: Node): string;
  readonly names: Names;
  /** Compiles the inside of a function. `height` and `size`: how deep and how large what was compiled meanwhile is. */
  inside<T>(names: Names, body: () => T): { result: T; height: number; size: number };
}

/** What a chain with `?.` gives when it stops early; never leaves the chain. */
export const STOPPED = Symbol('stopped');
