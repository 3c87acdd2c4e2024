import { learningErrors } from '@heddle/contract/errors/learning';
import type { CrossValidation } from './evaluation.ts';
import { crossValidate } from './evaluation.ts';
import type { LinearModel } from './linear.ts';
import { argMax, scoresOf, softmax } from './linear.ts';
import { trainLogistic } from './logistic.ts';
import { trainMultinomial } from './naive-bayes.ts';
import { openModel, packModel } from './pack.ts';
import type { SparseRow, SparseRows } from './sparse.ts';
import { sparseRows } from './sparse.ts';
import type { CountedTexts, TextShape } from './text-features.ts';
import { chooseFeatures, countTexts, textFeatures } from './text-features.ts';

/** How a text classifier is trained. */
export interface TextTraining {
  algorithm: 'logistic' | 'bayes';
  shape: TextShape;
  /** For logistic regression, see `LogisticOptions`. */
  penalty: number;
  /** For naive Bayes: what is added to every count. */
  smoothing: number;
  /** Parts of the cross-validation; fewer than 2: none. */
  folds: number;
  seed: number;
}

/** An example: a text with its label. */
export interface TextExample {
  text: string;
  label: string;
}

interface TextModel extends LinearModel {
  labels: string[];
  shape: TextShape;
  vocabulary: string[];
  /** The weight of each feature by how rare it is; left out where features are only counted. */
  idf?: Float64Array | Float32Array;
}

/** A trained classifier, packed, and what is known of its training. */
export interface TextTrained {
  packed: string;
  labels: { label: string; examples: number }[];
  features: number;
  /** Of logistic regression. */
  fit: { iterations: number; converged: boolean } | null;
  validation: CrossValidation | null;
}

/** Texts in which a feature has to be once there are this many of them, and before. */
const MANY_TEXTS = 500;
const MOST_LABELS = 200;
/** Features, and weights: features times labels. */
const MOST_FEATURES = 20_000;
const MOST_WEIGHTS = 400_000;
const TOLERANCE = 1e-5;
const MOST_ITERATIONS = 150;

/** Trains and cross-validates a text classifier. The same examples give the same one. Throws `examples_unusable`, `model_too_large`. */
export function trainText(examples: readonly TextExample[], training: TextTraining): TextTrained {
  const names = [...new Set(examples.map(({ label }) => label))].sort((one, other) => (one < other ? -1 : 1));
  if (names.length < 2)
    throw learningErrors.examples_unusable({
      reason: names.length === 0 ? 'there are none' : `all of them have the label "${names[0]?.slice(0, 60)}"`,
    });
  if (names.length > MOST_LABELS)
    throw learningErrors.examples_unusable({ reason: `they have more than ${MOST_LABELS} labels` });
  const numbers = new Map(names.map((name, at) => [name, at]));
  const labels = Uint32Array.from(examples, ({ label }) => numbers.get(label) ?? 0);
  const counted = countTexts(
    examples.map(({ text }) => text),
    training.shape,
  );
  const task: Task = { counted, labels, names, training };
  const validation = crossValidate(labels, names, training, (train, test) => {
    const { model, columns } = fit(task, train);
    const rows = countedRows(counted, test, columns, weightingOf(model));
    return test.map((_, row) => argMax(scoresOf(model, rows, row)));
  });
  const { model, ended } = fit(task, [...labels.keys()]);
  return {
    packed: packModel(model),
    labels: names.map((label, at) => ({ label, examples: labels.filter((each) => each === at).length })),
    features: model.vocabulary.length,
    fit: ended,
    validation,
  };
}

interface Task {
  counted: CountedTexts;
  labels: Uint32Array;
  names: readonly string[];
  training: TextTraining;
}

/** The model of some of the examples, and the column of each feature number; -1 of those that were not chosen. */
function fit(
  { counted, labels, names, training }: Task,
  chosen: readonly number[],
): { model: TextModel; columns: Int32Array; ended: TextTrained['fit'] } {
  const { algorithm, shape, penalty, smoothing } = training;
  const classes = names.length;
  const own = chosen.map((at) => labels[at] ?? 0);
  const found = chooseFeatures(counted, chosen, own, {
    classes,
    least: chosen.length >= MANY_TEXTS ? 2 : 1,
    most: Math.min(MOST_FEATURES, Math.floor(MOST_WEIGHTS / classes)),
  });
  if (found.length === 0) throw learningErrors.examples_unusable({ reason: 'their texts have no words' });
  const columns = new Int32Array(counted.features.length).fill(UNKNOWN);
  for (const [column, { id }] of found.entries()) columns[id] = column;
  const base = { labels: [...names], shape, vocabulary: found.map(({ id }) => counted.features[id] ?? '') };
  if (algorithm === 'bayes') {
    const rows = countedRows(counted, chosen, columns, weightingOf(base));
    return { model: { ...base, ...trainMultinomial(rows, own, classes, smoothing) }, columns, ended: null };
  }
  const idf = Float64Array.from(found, ({ texts }) => Math.log((1 + chosen.length) / (1 + texts)) + 1);
  const rows = countedRows(counted, chosen, columns, weightingOf({ ...base, idf }));
  const { iterations, converged, ...linear } = trainLogistic(rows, own, classes, {
    penalty,
    tolerance: TOLERANCE,
    iterations: MOST_ITERATIONS,
  });
  return { model: { ...base, idf, ...linear }, columns, ended: { iterations, converged } };
}

/** How counts become values: with the weights of features, and that of the rarest one. */
interface Weighting {
  width: number;
  idf: ArrayLike<number> | undefined;
  rarest: number;
}

function weightingOf({ vocabulary, idf }: Pick<TextModel, 'vocabulary' | 'idf'>): Weighting {
  let rarest = 0;
  for (const weight of idf ?? []) rarest = Math.max(rarest, weight);
  return { width: vocabulary.length, idf, rarest };
}

/** The column of a feature that a model does not know. */
const UNKNOWN = -1;

/**
 * Counts of columns as a row: as they are, or with `idf` dampened and weighted by the length of the whole text. What is unknown counts toward the length as rare
 * features do, so that a text with hardly anything of the examples comes near to nothing.
 */
function weighted(counts: Iterable<readonly [column: number, count: number]>, { idf, rarest }: Weighting): SparseRow {
  const row: [number, number][] = [];
  let squares = 0;
  for (const [column, count] of counts) {
    const value = idf ? (1 + Math.log(count)) * (idf[column] ?? rarest) : count;
    squares += value * value;
    if (column !== UNKNOWN) row.push([column, value]);
  }
  if (!idf) return row;
  const length = Math.sqrt(squares) || 1;
  return row.map(([column, value]) => [column, value / length]);
}

function countedRows(
  { texts }: CountedTexts,
  chosen: readonly number[],
  columns: Int32Array,
  weighting: Weighting,
): SparseRows {
  const rows = chosen.map((at) => {
    const { ids, counts } = texts[at] ?? { ids: [], counts: [] };
    const row = [...ids].map((id, place) => [columns[id] ?? UNKNOWN, counts[place] ?? 0] as const);
    return weighted(row, weighting);
  });
  return sparseRows(rows, weighting.width);
}

/** The verdict on a text. A type, so that it is JSON. */
export type TextVerdict = {
  label: string;
  confidence: number;
  /** The likeliest labels, the first one first. */
  scores: { label: string; confidence: number }[];
  /** False where the text has nothing of what was learned. */
  known: boolean;
  /** The words and parts of words that spoke most for the label. */
  because: string[];
};

/** The columns of the features of models that are open: many texts are classified in several calls. */
const lookups = new WeakMap<TextModel, ReadonlyMap<string, number>>();

function lookupOf(model: TextModel): ReadonlyMap<string, number> {
  const lookup = lookups.get(model) ?? new Map(model.vocabulary.map((feature, at) => [feature, at]));
  lookups.set(model, lookup);
  return lookup;
}

const MOST_SCORES = 5;
const MOST_REASONS = 5;

/** The verdicts of a packed classifier on texts. */
export function classifyTexts(packed: string, texts: readonly string[]): TextVerdict[] {
  const model = openModel<TextModel>(packed);
  const weighting = weightingOf(model);
  const lookup = lookupOf(model);
  const known = texts.map((text) => {
    const row = [...textFeatures(text, model.shape)].map(
      ([feature, count]) => [lookup.get(feature) ?? UNKNOWN, count] as const,
    );
    return weighted(row, weighting);
  });
  const rows = sparseRows(known, model.vocabulary.length);
  return texts.map((_, row) => {
    const probabilities = softmax(scoresOf(model, rows, row));
    const best = argMax(probabilities);
    const order = [...probabilities.keys()].sort(
      (one, other) => (probabilities[other] ?? 0) - (probabilities[one] ?? 0) || one - other,
    );
    const named = (at: number) => ({ label: model.labels[at] ?? '', confidence: probabilities[at] ?? 0 });
    return {
      ...named(best),
      scores: order.slice(0, MOST_SCORES).map(named),
      known: (rows.starts[row] ?? 0) < (rows.starts[row + 1] ?? 0),
      because: reasonsFor(model, rows, row, best),
    };
  });
}

/** The features whose weight for a class exceeds their mean weight most. */
function reasonsFor(
  { classes, weights, vocabulary }: TextModel,
  rows: SparseRows,
  row: number,
  best: number,
): string[] {
  const reasons: { feature: string; by: number }[] = [];
  for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at += 1) {
    const column = rows.columns[at] ?? 0;
    let mean = 0;
    for (let c = 0; c < classes; c += 1) mean += (weights[column * classes + c] ?? 0) / classes;
    const by = (rows.values[at] ?? 0) * ((weights[column * classes + best] ?? 0) - mean);
    if (by > 0) reasons.push({ feature: vocabulary[column] ?? '', by });
  }
  return reasons
    .sort((one, other) => other.by - one.by || (one.feature < other.feature ? -1 : 1))
    .slice(0, MOST_REASONS)
    .map(({ feature }) => feature);
}
