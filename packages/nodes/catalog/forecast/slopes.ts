/**
 * The slopes between all pairs of values of a series, one step after the other: how many of them there are up to a slope, and which is the n-th, without
 * keeping them. A slope of (b − a) / (j − i) is at most m where b − m·j is at most a − m·i, so that pairs are counted as inversions are: by merging
 * (Knight 1966); the n-th is found by halving (Cole, Salowe, Steiger and Szemerédi 1989, "An Optimal-Time Algorithm for Slope Selection", 1).
 */
export class Slopes {
  readonly #series: readonly number[];
  /** The series turned by a slope, and room to merge it in. */
  readonly #turned: Float64Array;
  readonly #spare: Float64Array;

  constructor(series: readonly number[]) {
    this.#series = series;
    this.#turned = new Float64Array(series.length);
    this.#spare = new Float64Array(series.length);
  }

  /** How many pairs have at most this slope. */
  upTo(slope: number): number {
    const n = this.#series.length;
    // From the middle on, so that what is subtracted is small and little is lost to rounding.
    for (const [at, value] of this.#series.entries()) this.#turned[at] = value - slope * (at - n / 2);
    return this.#notRising(0, n);
  }

  /** The n-th slope, from 1 for the smallest on, as near as numbers can say. */
  nth(place: number): number {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    // The least and the greatest slope are between adjacent values.
    for (let at = 1; at < this.#series.length; at += 1) {
      const slope = (this.#series[at] ?? 0) - (this.#series[at - 1] ?? 0);
      low = Math.min(low, slope);
      high = Math.max(high, slope);
    }
    if (this.upTo(low) >= place) return low;
    for (;;) {
      const middle = low + (high - low) / 2;
      if (middle <= low || middle >= high) return high;
      if (this.upTo(middle) >= place) high = middle;
      else low = middle;
    }
  }

  /** Sorts the values from `from` to before `to`; returns how many pairs did not rise. */
  #notRising(from: number, to: number): number {
    if (to - from < 2) return 0;
    const middle = (from + to) >>> 1;
    let pairs = this.#notRising(from, middle) + this.#notRising(middle, to);
    const [turned, spare] = [this.#turned, this.#spare];
    let [left, right] = [from, middle];
    for (let at = from; at < to; at += 1) {
      const takesRight = right < to && (left >= middle || (turned[right] ?? 0) <= (turned[left] ?? 0));
      if (takesRight) pairs += middle - left;
      spare[at] = (takesRight ? turned[right++] : turned[left++]) ?? 0;
    }
    for (let at = from; at < to; at += 1) turned[at] = spare[at] ?? 0;
    return pairs;
  }
}
