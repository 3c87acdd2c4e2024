import type { JsonValue } from '@heddle/contract/json';
import { toNumber } from '../conditions/compare.ts';
import type { Accumulator } from './accumulators.ts';
import { comparable } from './accumulators.ts';

/** The state of one calculation in every group; groups are numbered from 0. */
export interface Column {
  /** True where adding any value is always fast. */
  readonly isFast: boolean;
  /** There is one more group. */
  open(): void;
  add(group: number, value: JsonValue): void;
  /** Adds the numbers at the places from `from` to before `to` to the groups at the same places. */
  addNumbers(groups: Int32Array, numbers: Float64Array, from: number, to: number): void;
  result(group: number): JsonValue;
}

/** Any calculation, by an accumulator for each group. */
export class AccumulatorColumn implements Column {
  readonly isFast = false;
  readonly #make: () => Accumulator;
  readonly #cells: Accumulator[] = [];

  constructor(make: () => Accumulator) {
    this.#make = make;
  }

  open(): void {
    this.#cells.push(this.#make());
  }

  add(group: number, value: JsonValue): void {
    this.#cells[group]?.add(value);
  }

  addNumbers(groups: Int32Array, numbers: Float64Array, from: number, to: number): void {
    const cells = this.#cells;
    for (let at = from; at < to; at += 1) cells[groups[at] ?? 0]?.add(numbers[at] ?? 0);
  }

  result(group: number): JsonValue {
    return this.#cells[group]?.result() ?? null;
  }
}

// The frequent calculations keep plain numbers by group and no object for each, and add numbers in loops that call nothing: those take half of the time.

export class CountColumn implements Column {
  readonly isFast = true;
  readonly #counts: number[] = [];

  open(): void {
    this.#counts.push(0);
  }

  add(group: number): void {
    this.#counts[group] = this.result(group) + 1;
  }

  addNumbers(groups: Int32Array, _numbers: Float64Array, from: number, to: number): void {
    const counts = this.#counts;
    for (let at = from; at < to; at += 1) {
      const group = groups[at] ?? 0;
      counts[group] = (counts[group] ?? 0) + 1;
    }
  }

  result(group: number): number {
    return this.#counts[group] ?? 0;
  }
}

export interface SumOptions {
  /** Computes the result from the sum and the number of its terms. */
  finish(sum: number, count: number): JsonValue;
  /** Called with values that are no numbers. */
  refuse(value: JsonValue): void;
}

/** The rounding error of `next`, the floating-point sum of the two. */
const lostIn = (sum: number, term: number, next: number): number =>
  Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;

/** Sums that lose nothing to the order of their terms. Neumaier 1974, as `Sum` does it for one. */
export class SumColumn implements Column {
  readonly isFast = true;
  readonly #options: SumOptions;
  readonly #sums: number[] = [];
  readonly #lost: number[] = [];
  readonly #counts: number[] = [];

  constructor(options: SumOptions) {
    this.#options = options;
  }

  open(): void {
    // A number with a fraction makes this a list of floating-point numbers from the start.
    this.#sums.push(0.5);
    this.#lost.push(0.5);
    this.#sums[this.#sums.length - 1] = 0;
    this.#lost[this.#lost.length - 1] = 0;
    this.#counts.push(0);
  }

  add(group: number, value: JsonValue): void {
    const number = toNumber(value);
    if (number === undefined) return this.#options.refuse(value);
    const sum = this.#sums[group] ?? 0;
    const next = sum + number;
    this.#lost[group] = (this.#lost[group] ?? 0) + lostIn(sum, number, next);
    this.#sums[group] = next;
    this.#counts[group] = (this.#counts[group] ?? 0) + 1;
  }

  addNumbers(groups: Int32Array, numbers: Float64Array, from: number, to: number): void {
    const [sums, lost, counts] = [this.#sums, this.#lost, this.#counts];
    for (let at = from; at < to; at += 1) {
      const number = numbers[at] ?? 0;
      const group = groups[at] ?? 0;
      const sum = sums[group] ?? 0;
      const next = sum + number;
      lost[group] = (lost[group] ?? 0) + lostIn(sum, number, next);
      sums[group] = next;
      counts[group] = (counts[group] ?? 0) + 1;
    }
  }

  result(group: number): JsonValue {
    return this.#options.finish((this.#sums[group] ?? 0) + (this.#lost[group] ?? 0), this.#counts[group] ?? 0);
  }
}

/** The least or the greatest, of the numbers and of the texts: numbers come before texts. All that is neither is compared as JSON. */
export class ExtremeColumn implements Column {
  readonly isFast = true;
  readonly #isLeast: boolean;
  /** 1, or -1 where the least is wanted: the greatest of the opposites is its opposite. */
  readonly #sign: 1 | -1;
  /** The greatest of the numbers times the sign; not a number as long as there is none. */
  readonly #numbers: number[] = [];
  readonly #texts: (string | null)[] = [];

  constructor(which: 'least' | 'greatest') {
    this.#isLeast = which === 'least';
    this.#sign = this.#isLeast ? -1 : 1;
  }

  open(): void {
    this.#numbers.push(Number.NaN);
    this.#texts.push(null);
  }

  add(group: number, value: JsonValue): void {
    const known = comparable(value);
    if (typeof known === 'number') {
      const number = this.#sign * known;
      if (!(number <= (this.#numbers[group] ?? Number.NaN))) this.#numbers[group] = number;
      return;
    }
    const text = this.#texts[group] ?? null;
    if (text === null || (this.#isLeast ? known < text : known > text)) this.#texts[group] = known;
  }

  addNumbers(groups: Int32Array, numbers: Float64Array, from: number, to: number): void {
    const best = this.#numbers;
    const sign = this.#sign;
    for (let at = from; at < to; at += 1) {
      const number = sign * (numbers[at] ?? 0);
      const group = groups[at] ?? 0;
      if (!(number <= (best[group] ?? Number.NaN))) best[group] = number;
    }
  }

  result(group: number): number | string | null {
    const number = this.#sign * (this.#numbers[group] ?? Number.NaN);
    const text = this.#texts[group] ?? null;
    if (Number.isNaN(number)) return text;
    return this.#isLeast || text === null ? number : text;
  }
}
