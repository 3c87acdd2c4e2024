import { randomOf, shuffled } from './random.ts';

/** The fold of an example that is in no test: the only one of its label. */
export const ALWAYS_TRAINED = 255;

/**
 * Divides examples into folds so that each has about the same share of every label. A label with one example is in no fold. `labels` are class numbers;
 * at most 20 folds. The same seed gives the same folds.
 */
export function stratifiedFolds(labels: ArrayLike<number>, folds: number, seed: number): Uint8Array {
  const fold = new Uint8Array(labels.length).fill(ALWAYS_TRAINED);
  const members = new Map<number, number[]>();
  for (const at of shuffled(labels.length, randomOf(seed))) {
    const label = labels[at] ?? 0;
    const known = members.get(label);
    if (known) known.push(at);
    else members.set(label, [at]);
  }
  // Labels go on where the one before ended, so that small labels do not all fall into the first folds.
  let next = 0;
  for (const [, list] of [...members].sort(([one], [other]) => one - other)) {
    if (list.length < 2) continue;
    for (const at of list) fold[at] = next++ % folds;
  }
  return fold;
}

/** How well one label is recognized. A type, so that it is JSON. */
export type LabelQuality = {
  label: string;
  precision: number;
  recall: number;
  f1: number;
  examples: number;
};

/** How well predictions agree with what is true. `confusion` has a row for each true label and a column for each predicted one. */
export type ClassifierQuality = {
  examples: number;
  accuracy: number;
  /** The mean F1 of the labels, each counting alike. */
  macroF1: number;
  labels: LabelQuality[];
  confusion: number[][];
};

/** Compares predicted class numbers with the true ones. Figures of labels that occur nowhere are 0 and left out of the mean. */
export function qualityOf(
  actual: ArrayLike<number>,
  predicted: ArrayLike<number>,
  names: readonly string[],
): ClassifierQuality {
  const confusion = names.map(() => names.map(() => 0));
  let right = 0;
  for (let at = 0; at < actual.length; at += 1) {
    const row = confusion[actual[at] ?? 0];
    const column = predicted[at] ?? 0;
    if (row) row[column] = (row[column] ?? 0) + 1;
    if (actual[at] === predicted[at]) right += 1;
  }
  const labels = names.map((label, at): LabelQuality => {
    const hits = confusion[at]?.[at] ?? 0;
    const examples = (confusion[at] ?? []).reduce((sum, count) => sum + count, 0);
    const claimed = confusion.reduce((sum, row) => sum + (row[at] ?? 0), 0);
    const precision = claimed > 0 ? hits / claimed : 0;
    const recall = examples > 0 ? hits / examples : 0;
    return {
      label,
      precision,
      recall,
      f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0,
      examples,
    };
  });
  const present = labels.filter((_, at) =>
    confusion.some((row, other) => (other === at ? row : [row[at]]).some(Boolean)),
  );
  return {
    examples: actual.length,
    accuracy: actual.length > 0 ? right / actual.length : 0,
    macroF1: present.length > 0 ? present.reduce((sum, { f1 }) => sum + f1, 0) / present.length : 0,
    labels,
    confusion,
  };
}

/** Trains on all folds but one and predicts that one, for each of them; null where no example can be left out. */
export interface CrossValidation {
  folds: number;
  quality: ClassifierQuality;
}

/**
 * Cross-validates: `predict` is given the indexes to train on and to test, and returns the class number of each test. Folds are reduced to the examples of
 * the largest label.
 */
export function crossValidate(
  labels: ArrayLike<number>,
  names: readonly string[],
  { folds: asked, seed }: { folds: number; seed: number },
  predict: (train: readonly number[], test: readonly number[]) => ArrayLike<number>,
): CrossValidation | null {
  if (asked < 2) return null;
  const counts = names.map((_, label) => Array.from(labels).filter((each) => each === label).length);
  const folds = Math.min(asked, Math.max(...counts));
  if (folds < 2) return null;
  const fold = stratifiedFolds(labels, folds, seed);
  const [actual, predicted]: [number[], number[]] = [[], []];
  for (let held = 0; held < folds; held += 1) {
    const train: number[] = [];
    const test: number[] = [];
    for (const [at, own] of fold.entries()) (own === held ? test : train).push(at);
    if (test.length === 0) continue;
    const found = predict(train, test);
    for (const [index, at] of test.entries()) {
      actual.push(labels[at] ?? 0);
      predicted.push(found[index] ?? 0);
    }
  }
  return { folds, quality: qualityOf(actual, predicted, names) };
}

/** A figure as it is shown: six significant digits. */
export const shownFigure = (value: number): number => Number(value.toPrecision(6));

/** A quality as JSON, with rounded figures. */
export const shownQuality = (quality: ClassifierQuality) => ({
  examples: quality.examples,
  accuracy: shownFigure(quality.accuracy),
  macroF1: shownFigure(quality.macroF1),
  labels: quality.labels.map(({ label, precision, recall, f1, examples }) => ({
    label,
    precision: shownFigure(precision),
    recall: shownFigure(recall),
    f1: shownFigure(f1),
    examples,
  })),
  confusion: { rows: 'true label', columns: 'predicted label', counts: quality.confusion },
});

/** A cross-validation as JSON. */
export const shownValidation = (validation: CrossValidation | null) =>
  validation && { folds: validation.folds, ...shownQuality(validation.quality) };
