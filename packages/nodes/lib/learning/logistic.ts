import type { LinearModel } from './linear.ts';
import { softmax } from './linear.ts';
import type { MinimizeOptions } from './minimize.ts';
import { minimize } from './minimize.ts';
import type { SparseRows } from './sparse.ts';
import { rowCount } from './sparse.ts';

export interface LogisticOptions extends MinimizeOptions {
  /** The weight of the squares of all weights against the loss of all rows together; the bias is free. */
  penalty: number;
}

/** A trained model, and how the training ended. */
export interface TrainedLinear extends LinearModel {
  iterations: number;
  converged: boolean;
}

/**
 * Multinomial logistic regression with an L2 penalty: minimizes the cross entropy by L-BFGS. Hastie, Tibshirani and Friedman, The Elements of Statistical
 * Learning (2009), 4.4. Convex, so that the result does not depend on a start. `labels` are class numbers of the rows.
 */
export function trainLogistic(
  rows: SparseRows,
  labels: ArrayLike<number>,
  classes: number,
  { penalty, ...options }: LogisticOptions,
): TrainedLinear {
  const size = rows.width * classes;
  const count = Math.max(1, rowCount(rows));
  const { at, iterations, converged } = minimize(
    (weights, gradient) => lossOf(weights, gradient, { rows, labels, classes, penalty: penalty / count }),
    new Float64Array(size + classes),
    options,
  );
  return { classes, weights: at.slice(0, size), bias: at.slice(size), iterations, converged };
}

interface Loss {
  rows: SparseRows;
  labels: ArrayLike<number>;
  classes: number;
  penalty: number;
}

/** The mean cross entropy with the penalty; fills in the gradient. The biases come after the weights. */
function lossOf(weights: Float64Array, gradient: Float64Array, { rows, labels, classes, penalty }: Loss): number {
  const { starts, columns, values, width } = rows;
  const size = width * classes;
  const count = Math.max(1, rowCount(rows));
  const scores = new Float64Array(classes);
  let loss = 0;
  let squares = 0;
  for (let i = 0; i < size; i += 1) {
    const weight = weights[i] ?? 0;
    squares += weight * weight;
    gradient[i] = penalty * weight;
  }
  gradient.fill(0, size);
  for (let row = 0; row < count && row < starts.length - 1; row += 1) {
    const [from, end] = [starts[row] ?? 0, starts[row + 1] ?? 0];
    for (let c = 0; c < classes; c += 1) scores[c] = weights[size + c] ?? 0;
    for (let at = from; at < end; at += 1) {
      const [cell, value] = [(columns[at] ?? 0) * classes, values[at] ?? 0];
      for (let c = 0; c < classes; c += 1) scores[c] = (scores[c] ?? 0) + value * (weights[cell + c] ?? 0);
    }
    softmax(scores);
    const label = labels[row] ?? 0;
    loss -= Math.log(Math.max(scores[label] ?? 0, 1e-300));
    scores[label] = (scores[label] ?? 0) - 1;
    for (let c = 0; c < classes; c += 1) gradient[size + c] = (gradient[size + c] ?? 0) + (scores[c] ?? 0) / count;
    for (let at = from; at < end; at += 1) {
      const [cell, value] = [(columns[at] ?? 0) * classes, (values[at] ?? 0) / count];
      for (let c = 0; c < classes; c += 1) gradient[cell + c] = (gradient[cell + c] ?? 0) + value * (scores[c] ?? 0);
    }
  }
  return loss / count + (penalty / 2) * squares;
}
