import type { SparseRows } from './sparse.ts';

/** A model whose score of a class is a sum over features: `bias[c] + Σ value · weights[feature · classes + c]`. */
export interface LinearModel {
  classes: number;
  bias: Float64Array | Float32Array;
  weights: Float64Array | Float32Array;
}

/** The scores of a row for every class. */
export function scoresOf({ classes, bias, weights }: LinearModel, rows: SparseRows, row: number): Float64Array {
  const scores = Float64Array.from(bias);
  for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at += 1) {
    const from = (rows.columns[at] ?? 0) * classes;
    const value = rows.values[at] ?? 0;
    for (let c = 0; c < classes; c += 1) scores[c] = (scores[c] ?? 0) + value * (weights[from + c] ?? 0);
  }
  return scores;
}

/** Scores as probabilities, in place. */
export function softmax(scores: Float64Array): Float64Array {
  const most = scores.reduce((best, score) => Math.max(best, score), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let c = 0; c < scores.length; c += 1) {
    scores[c] = Math.exp((scores[c] ?? 0) - most);
    sum += scores[c] ?? 0;
  }
  for (let c = 0; c < scores.length; c += 1) scores[c] = (scores[c] ?? 0) / sum;
  return scores;
}

/** The index of the greatest number; the first of equal ones. */
export function argMax(values: ArrayLike<number>): number {
  let best = 0;
  for (let at = 1; at < values.length; at += 1) if ((values[at] ?? 0) > (values[best] ?? 0)) best = at;
  return best;
}
