/** A vector among others, and the cosine of its angle with the one that is looked for. */
export interface Near {
  index: number;
  score: number;
}

/** The vector with length 1, in which form vectors are kept: cosines are sums of products then. It must not be zero. */
export function unitVector(vector: readonly number[]): Float32Array<ArrayBuffer> {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => value / length);
}

/** The vectors of a block, one after the other, that are nearest to one; all have length 1. The nearest first, of equals the one that comes first. */
export function nearest(wanted: Float32Array, block: Float32Array, count: number): Near[] {
  const found: Near[] = [];
  const dimensions = wanted.length;
  for (let index = 0; index * dimensions < block.length; index += 1) {
    let score = 0;
    const from = index * dimensions;
    for (let at = 0; at < dimensions; at += 1) score += (wanted[at] as number) * (block[from + at] as number);
    if (found.length === count && score <= (found.at(-1)?.score ?? 0)) continue;
    const place = found.findIndex((other) => other.score < score);
    found.splice(place < 0 ? found.length : place, 0, { index, score });
    if (found.length > count) found.pop();
  }
  return found;
}
