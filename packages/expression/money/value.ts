import type { Money } from '@heddle/contract/money/money';

/** An amount of money as a value of an expression. The private field keeps its parts out of reach. */
export class MoneyValue {
  readonly #value: Money;

  constructor(value: Money) {
    this.#value = value;
  }

  unwrap(): Money {
    return this.#value;
  }
}
