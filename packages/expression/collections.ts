/** A Set as a value of an expression. The private field keeps JavaScript's own properties of sets out of reach. */
export class SetValue {
  readonly #elements: Set<unknown>;

  constructor(elements: Iterable<unknown> = []) {
    this.#elements = new Set(elements);
  }

  unwrap(): Set<unknown> {
    return this.#elements;
  }
}

/** A Map as a value of an expression. */
export class MapValue {
  readonly #entries: Map<unknown, unknown>;

  constructor(entries: Iterable<readonly [unknown, unknown]> = []) {
    this.#entries = new Map(entries);
  }

  unwrap(): Map<unknown, unknown> {
    return this.#entries;
  }
}

/** An error as a value of an expression: the result of `new Error(…)`, and the argument of `catch`. */
export class ErrorValue {
  readonly name: string;
  readonly message: string;

  constructor(name: string, message: string) {
    this.name = name;
    this.message = message;
  }
}
