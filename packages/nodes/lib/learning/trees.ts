import type { Matrix } from './encoder.ts';
import type { Random } from './random.ts';
import { randomOf } from './random.ts';

/** A decision tree: a node asks whether the value at a place is at most a threshold. */
export interface Tree {
  /** The place that each node asks for; -1 of leaves. */
  feature: Int32Array;
  threshold: Float64Array;
  /** The next node for yes and for no; of a leaf, `yes` is its number. */
  yes: Int32Array;
  no: Int32Array;
  /** The shares of the classes in each leaf, one leaf after the other. */
  shares: Float64Array;
}

export interface TreeOptions {
  classes: number;
  depth: number;
  /** Rows of a leaf at least. */
  leaf: number;
  /** Places that are tried at each node; left out: all. */
  tried?: number;
}

export interface ForestSettings extends Omit<TreeOptions, 'tried'> {
  trees: number;
  seed: number;
}

/** One tree over all rows: CART with the Gini index. Breiman, Friedman, Olshen and Stone, Classification and Regression Trees (1984). */
export const growTree = (matrix: Matrix, labels: ArrayLike<number>, options: TreeOptions): Tree =>
  new Grower(matrix, labels, options, randomOf(0)).grow(Uint32Array.from({ length: matrix.rows }, (_, row) => row));

/** Trees over samples drawn with replacement, which try the square root of all places at each node: Breiman 2001, "Random Forests". The same seed gives the same trees. */
export function growForest(
  matrix: Matrix,
  labels: ArrayLike<number>,
  { trees, seed, ...options }: ForestSettings,
): Tree[] {
  const random = randomOf(seed);
  const tried = Math.max(1, Math.round(Math.sqrt(matrix.width)));
  return Array.from({ length: trees }, () => {
    const drawn = Uint32Array.from({ length: matrix.rows }, () => random.upTo(matrix.rows - 1));
    return new Grower(matrix, labels, { ...options, tried }, random).grow(drawn);
  });
}

/** The mean shares of the classes in the leaves that a row comes to. */
export function treeChances(
  trees: readonly Tree[],
  { width, values }: Matrix,
  row: number,
  classes: number,
): Float64Array {
  const chances = new Float64Array(classes);
  for (const { feature, threshold, yes, no, shares } of trees) {
    let node = 0;
    while ((feature[node] ?? -1) >= 0)
      node = ((values[row * width + (feature[node] ?? 0)] ?? 0) <= (threshold[node] ?? 0) ? yes[node] : no[node]) ?? 0;
    const from = (yes[node] ?? 0) * classes;
    for (let c = 0; c < classes; c += 1) chances[c] = (chances[c] ?? 0) + (shares[from + c] ?? 0) / trees.length;
  }
  return chances;
}

interface Split {
  feature: number;
  threshold: number;
  impurity: number;
}

class Grower {
  readonly #matrix: Matrix;
  readonly #labels: ArrayLike<number>;
  readonly #options: TreeOptions;
  readonly #random: Random;
  readonly #feature: number[] = [];
  readonly #threshold: number[] = [];
  readonly #yes: number[] = [];
  readonly #no: number[] = [];
  readonly #shares: number[] = [];

  constructor(matrix: Matrix, labels: ArrayLike<number>, options: TreeOptions, random: Random) {
    this.#matrix = matrix;
    this.#labels = labels;
    this.#options = options;
    this.#random = random;
  }

  grow(rows: Uint32Array): Tree {
    this.#add(rows, 0);
    return {
      feature: Int32Array.from(this.#feature),
      // As models keep them: a row must come to the same leaf later.
      threshold: Float64Array.from(this.#threshold, Math.fround),
      yes: Int32Array.from(this.#yes),
      no: Int32Array.from(this.#no),
      shares: Float64Array.from(this.#shares),
    };
  }

  #add(rows: Uint32Array, depth: number): number {
    const { classes, depth: deepest, leaf } = this.#options;
    const counts = new Float64Array(classes);
    for (const row of rows) counts[this.#labels[row] ?? 0] = (counts[this.#labels[row] ?? 0] ?? 0) + 1;
    const node = this.#feature.push(-1) - 1;
    this.#threshold.push(0);
    this.#yes.push(0);
    this.#no.push(0);
    const isPure = counts.some((count) => count === rows.length);
    const split = isPure || depth >= deepest || rows.length < 2 * leaf ? undefined : this.#bestSplit(rows, counts);
    if (!split) {
      this.#yes[node] = this.#shares.length / classes;
      for (const count of counts) this.#shares.push(count / Math.max(1, rows.length));
      return node;
    }
    const isYes = (row: number): boolean => this.#valueOf(row, split.feature) <= split.threshold;
    this.#feature[node] = split.feature;
    this.#threshold[node] = split.threshold;
    this.#yes[node] = this.#add(rows.filter(isYes), depth + 1);
    this.#no[node] = this.#add(
      rows.filter((row) => !isYes(row)),
      depth + 1,
    );
    return node;
  }

  #valueOf(row: number, feature: number): number {
    return this.#matrix.values[row * this.#matrix.width + feature] ?? 0;
  }

  #bestSplit(rows: Uint32Array, counts: Float64Array): Split | undefined {
    let best: Split | undefined;
    for (const feature of this.#candidates()) {
      const found = this.#splitBy(feature, rows, counts);
      if (found && (!best || found.impurity < best.impurity)) best = found;
    }
    return best;
  }

  /** The places to try: all, or some drawn without replacement. */
  #candidates(): number[] {
    const all = Array.from({ length: this.#matrix.width }, (_, at) => at);
    const { tried = all.length } = this.#options;
    for (let at = 0; at < tried && at < all.length; at += 1) {
      const other = at + this.#random.upTo(all.length - 1 - at);
      [all[at], all[other]] = [all[other] ?? 0, all[at] ?? 0];
    }
    return all.slice(0, tried).sort((one, other) => one - other);
  }

  /** The threshold of a place that leaves the least impurity: the sum of rows times Gini index on both sides. */
  #splitBy(feature: number, rows: Uint32Array, counts: Float64Array): Split | undefined {
    const { leaf, classes } = this.#options;
    const order = rows.toSorted((one, other) => this.#valueOf(one, feature) - this.#valueOf(other, feature));
    const [below, above] = [new Float64Array(classes), Float64Array.from(counts)];
    let [squaresBelow, squaresAbove] = [0, counts.reduce((sum, count) => sum + count * count, 0)];
    let best: Split | undefined;
    for (let at = 0; at + 1 < order.length; at += 1) {
      const label = this.#labels[order[at] ?? 0] ?? 0;
      const [one, other] = [below[label] ?? 0, above[label] ?? 0];
      squaresBelow += 2 * one + 1;
      squaresAbove -= 2 * other - 1;
      below[label] = one + 1;
      above[label] = other - 1;
      const [value, next] = [this.#valueOf(order[at] ?? 0, feature), this.#valueOf(order[at + 1] ?? 0, feature)];
      const size = at + 1;
      if (next <= value || size < leaf || order.length - size < leaf) continue;
      const impurity = order.length - squaresBelow / size - squaresAbove / (order.length - size);
      const threshold = Math.fround((value + next) / 2);
      // Two numbers may be so near that 32 bits do not part them.
      if (threshold < value || threshold >= next) continue;
      if (!best || impurity < best.impurity) best = { feature, threshold, impurity };
    }
    return best;
  }
}
