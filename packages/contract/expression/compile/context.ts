import type { Expression, FunctionDeclaration, Node, Statement } from 'acorn';
import type { Place } from '../fault.ts';
import type { Env, Evaluate, Runtime } from '../runtime.ts';

/** Where the value of a name stands: so many environments out, in this slot. */
export interface Local {
  hops: number;
  slot: number;
  constant: boolean;
}

/** The parameters and variables that are in sight at one place of the source. */
export class Names {
  readonly outer: Names | undefined;
  readonly #slots = new Map<string, { slot: number; constant: boolean }>();

  constructor(outer?: Names) {
    this.outer = outer;
  }

  /** Gives the name a slot of its environment; the same name twice is the same slot. */
  declare(name: string, constant = false): number {
    const slot = this.#slots.get(name)?.slot ?? this.#slots.size;
    this.#slots.set(name, { slot, constant });
    return slot;
  }

  /** True where it has no names of its own. */
  get empty(): boolean {
    return this.#slots.size === 0;
  }

  /** Where a name's value stands; undefined for names that are neither parameter nor variable. */
  find(name: string): Local | undefined {
    const own = this.#slots.get(name);
    if (own !== undefined) return { hops: 0, ...own };
    const found = this.outer?.find(name);
    return found && { ...found, hops: found.hops + 1 };
  }
}

/** How a statement ends: with the next one, or by leaving a loop or the function. */
export type Flow = undefined | 'break' | 'continue' | 'return';

/** A compiled statement. */
export type Step = (rt: Runtime, env: Env) => Flow;

/** Whose rules hold: those of the language itself, or n8n's for what was written there. */
export type Dialect = 'own' | 'n8n';

/** The environment outside of all functions. */
export const outermost: Env = (() => {
  const env: { slots: unknown[]; outer: Env } = {
    slots: [],
    get outer() {
      return env;
    },
  };
  return env;
})();

/** What the compilers of single kinds of syntax need of the one that calls them. */
export interface Compiler {
  readonly dialect: Dialect;
  compile(node: Expression): Evaluate;
  step(node: Statement): Step;
  /** A function that a block declares. */
  functionOf(node: FunctionDeclaration): Evaluate;
  /** Tells that data is changed in place, so that the expression has to work on a copy of what it is given. */
  changes(): void;
  /** True inside of functions that have statements. */
  readonly inBody: boolean;
  place(node: Node): Place;
  /** The source of a piece, for messages. */
  label(node: Node): string;
  readonly names: Names;
  /** Compiles the inside of a function. `height` and `size`: how deep and how large what was compiled meanwhile is. */
  inside<T>(names: Names, body: () => T, hasStatements?: boolean): { result: T; height: number; size: number };
}

/** What a chain with `?.` gives when it stops early; never leaves the chain. */
export const STOPPED = Symbol('stopped');
