import { softmax } from './linear.ts';
import type { Encoder, Matrix } from './encoder.ts';

/** Naive Bayes over numbers, by their normal distribution in each class, and over categories, by their smoothed shares. */
export interface GaussianModel {
  classes: number;
  priors: Float64Array;
  /** Mean and variance of each place in each class; of a category's place, the logarithm of its share, and 0. */
  means: Float64Array;
  variances: Float64Array;
}

/** The least variance, of standardized numbers: a number that never changes in a class must not decide alone. */
const LEAST_VARIANCE = 1e-4;

/** John and Langley 1995, "Estimating Continuous Distributions in Bayesian Classifiers", with the variance of a sample. `labels` are class numbers. */
export function trainGaussian(
  { columns }: Encoder,
  { rows, width, values }: Matrix,
  labels: ArrayLike<number>,
  classes: number,
): GaussianModel {
  const counts = new Float64Array(classes);
  const [means, variances] = [new Float64Array(classes * width), new Float64Array(classes * width)];
  for (let row = 0; row < rows; row += 1) {
    const label = labels[row] ?? 0;
    counts[label] = (counts[label] ?? 0) + 1;
    for (let at = 0; at < width; at += 1) add(means, label * width + at, values[row * width + at] ?? 0);
  }
  for (const { kind, at: from, width: places } of columns)
    for (let label = 0; label < classes; label += 1)
      for (let at = from; at < from + places; at += 1) {
        const cell = label * width + at;
        const count = counts[label] ?? 0;
        means[cell] =
          kind === 'number'
            ? (means[cell] ?? 0) / Math.max(1, count)
            : Math.log(((means[cell] ?? 0) + 1) / (count + places + 1));
      }
  for (let row = 0; row < rows; row += 1) {
    const label = labels[row] ?? 0;
    for (const { kind, at } of columns)
      if (kind === 'number')
        add(variances, label * width + at, ((values[row * width + at] ?? 0) - (means[label * width + at] ?? 0)) ** 2);
  }
  for (const { kind, at } of columns)
    for (let label = 0; label < classes; label += 1) {
      const cell = label * width + at;
      if (kind === 'number')
        variances[cell] = Math.max(LEAST_VARIANCE, (variances[cell] ?? 0) / Math.max(1, (counts[label] ?? 0) - 1));
    }
  return { classes, priors: counts.map((count) => count / rows), means, variances };
}

function add(sums: Float64Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value;
}

/** The probabilities of the classes for a row. */
export function gaussianChances(
  { classes, priors, means, variances }: GaussianModel,
  { columns }: Encoder,
  { width, values }: Matrix,
  row: number,
): Float64Array {
  const scores = new Float64Array(classes);
  for (let label = 0; label < classes; label += 1) {
    let score = Math.log(priors[label] ?? 0);
    for (const { kind, at: from, width: places } of columns)
      for (let at = from; at < from + places; at += 1) {
        const [value, cell] = [values[row * width + at] ?? 0, label * width + at];
        if (kind === 'category') score += value * (means[cell] ?? 0);
        else {
          const variance = variances[cell] ?? 1;
          score -= Math.log(variance) / 2 + (value - (means[cell] ?? 0)) ** 2 / (2 * variance);
        }
      }
    scores[label] = score;
  }
  return softmax(scores);
}
