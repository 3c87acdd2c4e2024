import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Scores from 1 to 5 by fifths of the ranks (Hughes, Strategic Database Marketing); the greatest value gets 5, equal values the same. */
export function fifths(values: ArrayLike<number>): number[] {
  const sorted = Float64Array.from(values).sort();
  const score = new Map<number, number>();
  // Of equal values the last one's rank counts for all.
  for (const [rank, value] of sorted.entries()) score.set(value, Math.ceil(((rank + 1) / sorted.length) * 5));
  return Array.from(values, (value) => score.get(value) ?? 1);
}

/** The scores of the values of several columns. */
export const scoresOf = (columns: readonly Float64Array[]): Uint8Array[] =>
  columns.map((values) => Uint8Array.from(fifths(values)));

/** The segment of a customer by the scores of recency and of frequency and spending (their mean). */
export function segmentOf(recency: number, frequencyAndSpending: number): string {
  const value = frequencyAndSpending;
  if (recency >= 4) return value >= 4 ? 'champion' : value >= 2.5 ? 'loyal' : 'new';
  if (recency >= 3) return value >= 3 ? 'loyal' : 'needs attention';
  if (value >= 4) return 'cannot lose';
  if (value >= 2.5) return 'at risk';
  return recency >= 2 ? 'hibernating' : 'lost';
}

/** The cluster of each point, from its values in several columns, which count alike. */
export function clustersOf(columns: readonly Float64Array[], k: number, seed: number): Uint8Array {
  const points = Array.from({ length: columns[0]?.length ?? 0 }, (_, at) => columns.map((values) => values[at] ?? 0));
  // There are a hundred clusters at most.
  return Uint8Array.from(kMeans(standardized(points), k, seed));
}

const ROUNDS = 100;
const STARTS = 8;

/**
 * Divides points into `k` clusters (Lloyd 1982), begun with k-means++ (Arthur and Vassilvitskii 2007) eight times, of which the closest is taken. The same
 * seed results in the same clusters; they are numbered from the largest. Every point has the same number of dimensions.
 */
export function kMeans(points: readonly (readonly number[])[], k: number, seed: number): number[] {
  const random = xoroshiro128plus(seed);
  const cloud: Cloud = { size: points.length, width: points[0]?.length ?? 0, values: Float64Array.from(points.flat()) };
  let best: { labels: Uint32Array; spread: number } | undefined;
  for (let start = 0; start < STARTS; start += 1) {
    const found = lloyd(
      cloud,
      firstCenters(cloud, k, () => uniformFloat64(random)),
    );
    if (!best || found.spread < best.spread) best = found;
  }
  return bySize(best ? [...best.labels] : []);
}

/** Points, one after the other. */
interface Cloud {
  size: number;
  /** Dimensions. */
  width: number;
  values: Float64Array;
}

/** The squared distance of a point from a center; `a` and `b` are where their values begin. */
function distance(values: Float64Array, a: number, centers: Float64Array, b: number, width: number): number {
  let sum = 0;
  for (let at = 0; at < width; at += 1) {
    const far = (values[a + at] ?? 0) - (centers[b + at] ?? 0);
    sum += far * far;
  }
  return sum;
}

function firstCenters({ size, width, values }: Cloud, k: number, random: () => number): Float64Array {
  if (size === 0) return new Float64Array();
  const centers = new Float64Array(k * width);
  const nearest = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  let chosen = Math.floor(random() * size);
  for (let center = 0; ; center += 1) {
    centers.set(values.subarray(chosen * width, (chosen + 1) * width), center * width);
    if (center === k - 1) return centers;
    for (let point = 0; point < size; point += 1)
      nearest[point] = Math.min(nearest[point] ?? 0, distance(values, point * width, centers, center * width, width));
    let left = random() * nearest.reduce((sum, each) => sum + each, 0);
    chosen = Math.max(
      0,
      nearest.findIndex((each) => (left -= each) < 0),
    );
  }
}

function lloyd({ size, width, values }: Cloud, begun: Float64Array): { labels: Uint32Array; spread: number } {
  const centers = begun;
  const k = width === 0 ? 0 : centers.length / width;
  const labels = new Uint32Array(size);
  let spread = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    spread = 0;
    let moved = round === 0;
    for (let point = 0; point < size; point += 1) {
      let [label, least] = [0, Number.POSITIVE_INFINITY];
      for (let center = 0; center < k; center += 1) {
        const far = distance(values, point * width, centers, center * width, width);
        if (far < least) [label, least] = [center, far];
      }
      spread += least;
      if (labels[point] !== label) moved = true;
      labels[point] = label;
    }
    if (!moved) break;
    putInTheMiddle({ size, width, values }, labels, centers);
  }
  return { labels, spread };
}

/** Moves every center to the mean of its points; one without points stays. */
function putInTheMiddle({ size, width, values }: Cloud, labels: Uint32Array, centers: Float64Array): void {
  const sums = new Float64Array(centers.length);
  const counts = new Uint32Array(centers.length / Math.max(1, width));
  for (let point = 0; point < size; point += 1) {
    const label = labels[point] ?? 0;
    counts[label] = (counts[label] ?? 0) + 1;
    for (let at = 0; at < width; at += 1)
      sums[label * width + at] = (sums[label * width + at] ?? 0) + (values[point * width + at] ?? 0);
  }
  for (let at = 0; at < centers.length; at += 1) {
    const count = counts[Math.floor(at / width)] ?? 0;
    if (count > 0) centers[at] = (sums[at] ?? 0) / count;
  }
}

function meanOf(points: readonly (readonly number[])[]): number[] | undefined {
  return points[0]?.map((_, at) => points.reduce((sum, point) => sum + (point[at] ?? 0), 0) / points.length);
}

function bySize(labels: readonly number[]): number[] {
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const numbers = new Map([...sizes].sort((one, other) => other[1] - one[1]).map(([label], at) => [label, at + 1]));
  return labels.map((label) => numbers.get(label) ?? 1);
}

/** Points whose dimensions all have the mean 0 and the standard deviation 1, so that none counts more for being written in small units. */
export function standardized(points: readonly (readonly number[])[]): number[][] {
  const means = meanOf(points) ?? [];
  const deviations = means.map(
    (mean, at) =>
      Math.sqrt(points.reduce((sum, point) => sum + ((point[at] ?? 0) - mean) ** 2, 0) / points.length) || 1,
  );
  return points.map((point) => point.map((value, at) => (value - (means[at] ?? 0)) / (deviations[at] ?? 1)));
}
