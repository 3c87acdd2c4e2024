import type { JsonValue } from '@heddle/contract/json';
import { stableText } from '../json/stable.ts';

/** Takes values one by one, then returns their aggregate; null where there is none. */
export interface Accumulator {
  add(value: JsonValue): void;
  result(): JsonValue;
}

/** A sum that loses nothing to the order of its terms. Neumaier 1974, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen". */
export class Sum {
  #sum = 0;
  #lost = 0;

  add(value: number): void {
    const next = this.#sum + value;
    this.#lost += Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - next + value : value - next + this.#sum;
    this.#sum = next;
  }

  get value(): number {
    return this.#sum + this.#lost;
  }
}

/** Accumulators that take numbers only. */
type NumberAccumulator = () => { add(value: number): void; result(): number | null };

export const sum: NumberAccumulator = () => {
  const total = new Sum();
  return { add: (value) => total.add(value), result: () => total.value };
};

export const mean: NumberAccumulator = () => {
  const total = new Sum();
  let count = 0;
  return {
    add(value) {
      total.add(value);
      count += 1;
    },
    result: () => (count === 0 ? null : total.value / count),
  };
};

export const product: NumberAccumulator = () => {
  let result = 1;
  return { add: (value) => void (result *= value), result: () => result };
};

/** Variance of a sample, or of all there is. Welford 1962, "Note on a method for calculating corrected sums of squares and products". */
const spread =
  (finish: (squares: number, count: number) => number | null): NumberAccumulator =>
  () => {
    let count = 0;
    let average = 0;
    let squares = 0;
    return {
      add(value) {
        count += 1;
        const off = value - average;
        average += off / count;
        squares += off * (value - average);
      },
      result: () => finish(squares, count),
    };
  };

export const variance = spread((squares, count) => (count < 2 ? null : squares / (count - 1)));
export const stdDev = spread((squares, count) => (count < 2 ? null : Math.sqrt(squares / (count - 1))));
export const stdDevP = spread((squares, count) => (count < 1 ? null : Math.sqrt(squares / count)));

/**
 * The value below which `percent` of the values lie, between two of them in proportion. Hyndman & Fan 1996, "Sample Quantiles in Statistical
 * Packages", definition 7: PERCENTILE.INC of spreadsheets.
 */
export function percentile(percent: number): NumberAccumulator {
  return () => {
    const values: number[] = [];
    return {
      add: (value) => void values.push(value),
      result() {
        if (values.length === 0) return null;
        const sorted = Float64Array.from(values).sort();
        const at = ((sorted.length - 1) * percent) / 100;
        const low = sorted[Math.floor(at)] ?? 0;
        const high = sorted[Math.ceil(at)] ?? low;
        return low + (high - low) * (at - Math.floor(at));
      },
    };
  };
}

type ValueAccumulator = () => Accumulator;

export const count: ValueAccumulator = () => {
  let total = 0;
  return { add: () => void (total += 1), result: () => total };
};

export const first: ValueAccumulator = () => {
  let found: JsonValue | undefined;
  return { add: (value) => void (found ??= value), result: () => found ?? null };
};

export const last: ValueAccumulator = () => {
  let found: JsonValue = null;
  return { add: (value) => void (found = value), result: () => found };
};

/** Whether the first of two comes before the second: numbers by value, texts (and ISO dates) by their letters. Numbers come before texts. */
const comesBefore = (a: number | string, b: number | string): boolean =>
  typeof a === typeof b ? a < b : typeof a === 'number';

/** The form in which values are compared for minimum and maximum: a number or text as it is, all else as JSON. */
export const comparable = (value: JsonValue): number | string =>
  typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);

const extreme =
  (isBetter: (value: number | string, found: number | string) => boolean): ValueAccumulator =>
  () => {
    let found: number | string | null = null;
    return {
      add(value) {
        const known = comparable(value);
        if (found === null || isBetter(known, found)) found = known;
      },
      result: () => found,
    };
  };

export const min = extreme(comesBefore);
export const max = extreme((value, found) => comesBefore(found, value));

/** Different values in the order of their first appearance, lists and objects after all others, with how often each appears. */
class Distinct {
  readonly #simple = new Map<JsonValue, number>();
  /** By a text that is the same for equal values. */
  readonly #others = new Map<string, { value: JsonValue; times: number }>();

  add(value: JsonValue): void {
    if (typeof value !== 'object' || value === null) {
      this.#simple.set(value, (this.#simple.get(value) ?? 0) + 1);
      return;
    }
    const key = stableText(value);
    const known = this.#others.get(key);
    if (known) known.times += 1;
    else this.#others.set(key, { value, times: 1 });
  }

  get size(): number {
    return this.#simple.size + this.#others.size;
  }

  get all(): JsonValue[] {
    return [...this.#simple.keys(), ...[...this.#others.values()].map(({ value }) => value)];
  }

  get mostFrequent(): JsonValue {
    let [found, most]: [JsonValue, number] = [null, 0];
    for (const [value, times] of this.#simple) if (times > most) [found, most] = [value, times];
    for (const { value, times } of this.#others.values()) if (times > most) [found, most] = [value, times];
    return found;
  }
}

const distinctly =
  (finish: (seen: Distinct) => JsonValue): ValueAccumulator =>
  () => {
    const seen = new Distinct();
    return { add: (value) => seen.add(value), result: () => finish(seen) };
  };

export const distinct = distinctly((seen) => seen.all);
export const countDistinct = distinctly((seen) => seen.size);
export const mostFrequent = distinctly((seen) => seen.mostFrequent);

export const list =
  (limit: number): ValueAccumulator =>
  () => {
    const values: JsonValue[] = [];
    return { add: (value) => void (values.length < limit && values.push(value)), result: () => values };
  };

export const join =
  (separator: string): ValueAccumulator =>
  () => {
    const texts: string[] = [];
    return {
      add: (value) => void texts.push(typeof value === 'string' ? value : JSON.stringify(value)),
      result: () => texts.join(separator),
    };
  };
