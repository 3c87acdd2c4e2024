import type { Expression, FunctionDeclaration, Node, Statement } from 'acorn';
import type { Place } from '../fault.ts';
import type { Env, Evaluate, Runtime } from '../runtime.ts';

/** The location of a variable: so many environments out, in this slot. */
export interface Local {
  hops: number;
  slot: number;
  constant: boolean;
}

/** The parameters and variables that are in sight at one place of the source. */
export class ScopeNames {
  readonly outer: ScopeNames | undefined;
  readonly #slots = new Map<string, { slot: number; constant: boolean }>();

  constructor(outer?: ScopeNames) {
    this.outer = outer;
  }

  /** Assigns the name a slot of its environment; a repeated name keeps its slot. */
  declare(name: string, constant = false): number {
    const slot = this.#slots.get(name)?.slot ?? this.#slots.size;
    this.#slots.set(name, { slot, constant });
    return slot;
  }

  /** True if it has no names of its own. */
  get empty(): boolean {
    return this.#slots.size === 0;
  }

  /** The location of a name's value; undefined for names that are neither parameter nor variable. */
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

/** The rules of an expression: those of the language itself, or those of n8n. */
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

/** The interface of the tree compiler for the compilers of single kinds of syntax. */
export interface Compiler {
  readonly dialect: Dialect;
  compile(node: Expression): Evaluate;
  step(node: Statement): Step;
  /** A function that a block declares. */
  functionOf(node: FunctionDeclaration): Evaluate;
  /** Records that the expression changes data in place, so that it has to work on a copy. */
  changes(): void;
  /** True inside of functions that have statements. */
  readonly inBody: boolean;
  place(node: Node): Place;
  /** The source of a piece, for messages. */
  label(node: Node): string;
  readonly names: ScopeNames;
  /** The names of the whole expression, outside of all functions. */
  readonly wholeNames: ScopeNames;
  /** Compiles the body of a function. `height` and `size`: the nesting and the size of the compiled code. */
  inside<T>(names: ScopeNames, body: () => T, hasStatements?: boolean): { result: T; height: number; size: number };
}

/** The value of an optional chain that stopped early; never leaves the chain. */
export const STOPPED = Symbol('stopped');
