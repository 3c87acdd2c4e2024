import type { LinearModel } from './linear.ts';
import type { SparseRows } from './sparse.ts';
import { rowCount } from './sparse.ts';

/**
 * Multinomial naive Bayes with add-α smoothing: Manning, Raghavan and Schütze, Introduction to Information Retrieval (2008), 13.2. The logarithms of its
 * probabilities make it a linear model. `labels` are class numbers of the rows, which hold counts.
 */
export function trainMultinomial(
  rows: SparseRows,
  labels: ArrayLike<number>,
  classes: number,
  smoothing: number,
): LinearModel {
  const counts = new Float64Array(rows.width * classes).fill(smoothing);
  const totals = new Float64Array(classes).fill(smoothing * rows.width);
  const documents = new Float64Array(classes);
  for (let row = 0; row < rowCount(rows); row += 1) {
    const label = labels[row] ?? 0;
    documents[label] = (documents[label] ?? 0) + 1;
    for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at += 1) {
      const value = rows.values[at] ?? 0;
      const cell = (rows.columns[at] ?? 0) * classes + label;
      counts[cell] = (counts[cell] ?? 0) + value;
      totals[label] = (totals[label] ?? 0) + value;
    }
  }
  const all = rowCount(rows);
  return {
    classes,
    bias: documents.map((count) => Math.log(count / all)),
    weights: counts.map((count, cell) => Math.log(count / (totals[cell % classes] ?? 1))),
  };
}
