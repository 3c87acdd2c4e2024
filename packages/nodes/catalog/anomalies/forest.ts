import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** The number of points in this node of the tree, and how they are divided further. */
interface Tree {
  size: number;
  split?: { column: number; at: number; below: Tree; above: Tree };
}

export interface ForestOptions {
  trees: number;
  /** Points of a tree. */
  sample: number;
  seed: number;
}

export interface ForestScore {
  /** From 0 to 1; 0.5 for a typical point. */
  score: number;
  /** The column whose splits left the point among the fewest others. */
  column: number;
}

/**
 * How easily random splits part each point from the others: Liu, Ting and Zhou, "Isolation Forest" (2008). Every point has the same columns. The same
 * seed results in the same scores.
 */
export function isolationScores(
  points: readonly (readonly number[])[],
  { trees, sample, seed }: ForestOptions,
): ForestScore[] {
  const random = xoroshiro128plus(seed);
  const size = Math.min(sample, points.length);
  const deepest = Math.ceil(Math.log2(Math.max(2, size)));
  const width = points[0]?.length ?? 0;
  const paths = new Float64Array(points.length);
  const credits = points.map(() => new Float64Array(width));

  const grow = (some: readonly (readonly number[])[], depth: number): Tree => {
    const ranges = Array.from({ length: width }, (_, column) => rangeOf(some, column));
    const open = ranges.flatMap(({ low, high }, column) => (high > low ? [column] : []));
    if (depth >= deepest || some.length <= 1 || open.length === 0) return { size: some.length };
    const column = open[uniformInt(random, 0, open.length - 1)] ?? 0;
    const { low, high } = ranges[column] ?? { low: 0, high: 0 };
    const at = low + uniformFloat64(random) * (high - low);
    const isBelow = (point: readonly number[]): boolean => (point[column] ?? 0) <= at;
    const [below, above] = [some.filter(isBelow), some.filter((point) => !isBelow(point))];
    return { size: some.length, split: { column, at, below: grow(below, depth + 1), above: grow(above, depth + 1) } };
  };

  for (let tree = 0; tree < trees; tree += 1) {
    const root = grow(
      drawn(points, size, (most) => uniformInt(random, 0, most)),
      0,
    );
    for (const [index, point] of points.entries()) {
      const credit = credits[index];
      let node = root;
      let depth = 0;
      while (node.split) {
        const { column, at, below, above }: NonNullable<Tree['split']> = node.split;
        const next = (point[column] ?? 0) <= at ? below : above;
        if (credit) credit[column] = (credit[column] ?? 0) + Math.log2(node.size / next.size);
        node = next;
        depth += 1;
      }
      paths[index] = (paths[index] ?? 0) + depth + averagePath(node.size);
    }
  }
  const usual = averagePath(size);
  return points.map((_, index) => ({
    score: usual > 0 ? 2 ** (-(paths[index] ?? 0) / trees / usual) : 0.5,
    column: greatest(credits[index] ?? []),
  }));
}

/** The average length of a search without success in a binary tree of so many points: c(n) of the paper. */
export function averagePath(size: number): number {
  if (size <= 1) return 0;
  if (size === 2) return 1;
  return 2 * (Math.log(size - 1) + 0.5772156649015329) - (2 * (size - 1)) / size;
}

function rangeOf(points: readonly (readonly number[])[], column: number): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    low = Math.min(low, point[column] ?? 0);
    high = Math.max(high, point[column] ?? 0);
  }
  return { low, high };
}

/** So many of the points, none twice: the first steps of Fisher and Yates' shuffle. */
function drawn(
  points: readonly (readonly number[])[],
  size: number,
  upTo: (most: number) => number,
): (readonly number[])[] {
  const moved = new Map<number, number>();
  return Array.from({ length: size }, (_, at) => {
    const other = at + upTo(points.length - 1 - at);
    const taken = moved.get(other) ?? other;
    moved.set(other, moved.get(at) ?? at);
    return points[taken] ?? [];
  });
}

const greatest = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((best, value, at, all) => (value > (all[best] ?? 0) ? at : best), 0);
