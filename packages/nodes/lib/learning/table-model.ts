import { learningErrors } from '@heddle/contract/errors/learning';
import type { DataColumn, NamedKind } from './columns.ts';
import { someRows } from './columns.ts';
import type { Encoder, Matrix } from './encoder.ts';
import { encode, fitEncoder } from './encoder.ts';
import type { CrossValidation } from './evaluation.ts';
import { crossValidate } from './evaluation.ts';
import type { GaussianModel } from './gaussian.ts';
import { gaussianChances, trainGaussian } from './gaussian.ts';
import type { LinearModel } from './linear.ts';
import { argMax, scoresOf, softmax } from './linear.ts';
import { trainLogistic } from './logistic.ts';
import { openModel, packModel } from './pack.ts';
import { randomOf, shuffled } from './random.ts';
import type { SparseRow, SparseRows } from './sparse.ts';
import { sparseRows } from './sparse.ts';
import type { Tree } from './trees.ts';
import { growForest, growTree, treeChances } from './trees.ts';

export const tableAlgorithms = ['forest', 'logistic', 'tree', 'bayes'] as const;

/** How a classifier of rows is trained. */
export interface TableTraining {
  algorithm: (typeof tableAlgorithms)[number];
  /** For logistic regression, see `LogisticOptions`. */
  penalty: number;
  /** For trees. */
  trees: number;
  depth: number;
  leaf: number;
  folds: number;
  seed: number;
}

/** Rows with the class number of each. */
export interface LabeledRows {
  columns: DataColumn[];
  labels: Uint32Array;
  names: string[];
}

type Parts =
  | { algorithm: 'logistic'; linear: LinearModel }
  | { algorithm: 'bayes'; gaussian: GaussianModel }
  | { algorithm: 'tree' | 'forest'; trees: Tree[] };

/** A classifier of rows. */
type TableModel = Parts & { names: string[]; encoder: Encoder };

export interface TableTrained {
  packed: string;
  features: NamedKind[];
  validation: CrossValidation | null;
  /** How much of the accuracy is lost where the values of a field are mixed up, by its name; the most important field first. */
  importance: { field: string; loss: number }[];
}

const MOST_LABELS = 200;
const TOLERANCE = 1e-6;
const MOST_ITERATIONS = 300;
/** Rows of a fold with which the importance of fields is measured. */
const MEASURED = 500;

/** Throws `examples_unusable` where there are fewer than two labels, or too many. */
export function checkLabels(names: readonly string[]): void {
  if (names.length < 2)
    throw learningErrors.examples_unusable({
      reason: names.length === 0 ? 'there are none' : `all of them have the label "${names[0]?.slice(0, 60)}"`,
    });
  if (names.length > MOST_LABELS)
    throw learningErrors.examples_unusable({ reason: `they have more than ${MOST_LABELS} labels` });
}

/** Trains and cross-validates a classifier of rows. The same rows and seed give the same one. Throws `examples_unusable`, `model_too_large`. */
export function trainTable({ columns, labels, names }: LabeledRows, training: TableTraining): TableTrained {
  checkLabels(names);
  const losses = new Float64Array(columns.length);
  let measured = 0;
  const validation = crossValidate(labels, names, training, (train, test) => {
    const model = fit(
      { columns: someRows(columns, train), labels: Uint32Array.from(train, (at) => labels[at] ?? 0), names },
      training,
    );
    const matrix = encode(model.encoder, someRows(columns, test), test.length);
    const predicted = predictedBy(model, matrix);
    const some = Math.min(MEASURED, test.length);
    measured += some;
    const truth = test.slice(0, some).map((at) => labels[at] ?? 0);
    addLosses(losses, model, { ...matrix, rows: some }, truth, predicted, training.seed);
    return predicted;
  });
  return {
    packed: packModel(fit({ columns, labels, names }, training)),
    features: columns.map(({ name, kind }) => ({ name, kind })),
    validation,
    importance: columns
      .map(({ name }, at) => ({ field: name, loss: measured > 0 ? (losses[at] ?? 0) / measured : 0 }))
      .sort((one, other) => other.loss - one.loss),
  };
}

function fit({ columns, labels, names }: LabeledRows, training: TableTraining): TableModel {
  const encoder = fitEncoder(columns);
  const matrix = encode(encoder, columns, labels.length);
  const classes = names.length;
  const { algorithm, depth, leaf, trees, seed } = training;
  const base = { names, encoder };
  if (algorithm === 'bayes') return { ...base, algorithm, gaussian: trainGaussian(encoder, matrix, labels, classes) };
  if (algorithm === 'logistic') {
    const { penalty } = training;
    const options = { penalty, tolerance: TOLERANCE, iterations: MOST_ITERATIONS };
    const { bias, weights } = trainLogistic(sparseOf(matrix), labels, classes, options);
    return { ...base, algorithm, linear: { classes, bias, weights } };
  }
  const grown =
    algorithm === 'tree'
      ? [growTree(matrix, labels, { classes, depth, leaf })]
      : growForest(matrix, labels, { classes, depth, leaf, trees, seed });
  return { ...base, algorithm, trees: grown };
}

function sparseOf({ rows, width, values }: Matrix): SparseRows {
  const made = Array.from({ length: rows }, (_, row): SparseRow => {
    const entries: [number, number][] = [];
    for (let at = 0; at < width; at += 1) {
      const value = values[row * width + at] ?? 0;
      if (value !== 0) entries.push([at, value]);
    }
    return entries;
  });
  return sparseRows(made, width);
}

/** The probabilities of every class for each row. */
function chancesBy(model: TableModel, matrix: Matrix): Float64Array[] {
  const rows = Array.from({ length: matrix.rows }, (_, row) => row);
  if (model.algorithm === 'logistic') {
    const sparse = sparseOf(matrix);
    return rows.map((row) => softmax(scoresOf(model.linear, sparse, row)));
  }
  if (model.algorithm === 'bayes')
    return rows.map((row) => gaussianChances(model.gaussian, model.encoder, matrix, row));
  return rows.map((row) => treeChances(model.trees, matrix, row, model.names.length));
}

const predictedBy = (model: TableModel, matrix: Matrix): number[] => chancesBy(model, matrix).map(argMax);

/** Adds how many more rows are wrong where the values of each field are mixed up among them: permutation importance, Breiman 2001. */
function addLosses(
  losses: Float64Array,
  model: TableModel,
  matrix: Matrix,
  truth: readonly number[],
  predicted: readonly number[],
  seed: number,
): void {
  const hits = (labels: readonly number[]): number => truth.filter((label, at) => labels[at] === label).length;
  const before = hits(predicted);
  const order = shuffled(matrix.rows, randomOf(seed));
  for (const [index, { at, width }] of model.encoder.columns.entries()) {
    const values = matrix.values.slice(0, matrix.rows * matrix.width);
    for (let row = 0; row < matrix.rows; row += 1)
      for (let place = at; place < at + width; place += 1)
        values[row * matrix.width + place] = matrix.values[(order[row] ?? 0) * matrix.width + place] ?? 0;
    losses[index] = (losses[index] ?? 0) + before - hits(predictedBy(model, { ...matrix, values }));
  }
}

/** The probabilities of every class for each row, row after row, by a packed classifier; and the names of the classes. */
export function predictTable(
  packed: string,
  columns: readonly DataColumn[],
  rows: number,
): { names: string[]; chances: Float64Array } {
  const model = openModel<TableModel>(packed);
  const chances = new Float64Array(rows * model.names.length);
  for (const [row, own] of chancesBy(model, encode(model.encoder, columns, rows)).entries())
    chances.set(own, row * model.names.length);
  return { names: model.names, chances };
}
