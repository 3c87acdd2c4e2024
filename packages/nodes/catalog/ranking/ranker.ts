import { learningErrors } from '@heddle/contract/errors/learning';
import type { DataColumn, NamedKind } from '../../lib/learning/columns.ts';
import { someRows } from '../../lib/learning/columns.ts';
import type { Encoder, Matrix } from '../../lib/learning/encoder.ts';
import { encode, fitEncoder } from '../../lib/learning/encoder.ts';
import { minimize } from '../../lib/learning/minimize.ts';
import { openModel, packModel } from '../../lib/learning/pack.ts';
import { randomOf, shuffled } from '../../lib/learning/random.ts';
import { meanKnown, ndcgOf } from './ndcg.ts';

/** Rows with their relevance, and the group that each is compared in. */
export interface RankedRows {
  columns: DataColumn[];
  relevances: Float64Array;
  /** Numbers of groups, from 0. */
  groups: Uint32Array;
}

export interface RankTraining {
  penalty: number;
  folds: number;
  seed: number;
  /** Places that NDCG looks at. */
  places: number;
}

interface RankModel {
  encoder: Encoder;
  weights: Float64Array | Float32Array;
}

export interface RankTrained {
  packed: string;
  features: NamedKind[];
  pairs: number;
  /** Of each feature; of a category its greatest. The most important feature first. */
  weights: { field: string; weight: number }[];
  /** The mean NDCG of groups that were left out, and that of the order in which their rows were given; null where none can be left out. */
  validation: { folds: number; groups: number; ndcg: number; before: number } | null;
}

/** Pairs that are learned from; of more, some are drawn. */
const MOST_PAIRS = 200_000;
const TOLERANCE = 1e-6;
const MOST_ITERATIONS = 200;

/**
 * Learns weights so that in each group what is more relevant gets a higher score: logistic regression on differences of pairs, the linear RankNet of
 * Burges et al. 2005. The same rows give the same weights. Throws `examples_unusable`.
 */
export function trainRanker(rows: RankedRows, training: RankTraining): RankTrained {
  const members = groupsOf(rows.groups);
  const { model, pairs } = fit(rows, members, training);
  const validation = validated(rows, members, training);
  const { encoder } = model;
  const weights = encoder.columns.map(({ name, at, width }) => {
    const own = [...model.weights.subarray(at, at + width)];
    return {
      field: name,
      weight: own.reduce((most, weight) => (Math.abs(weight) > Math.abs(most) ? weight : most), 0),
    };
  });
  return {
    packed: packModel(model),
    features: rows.columns.map(({ name, kind }) => ({ name, kind })),
    pairs,
    weights: weights.sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight)),
    validation,
  };
}

function groupsOf(groups: Uint32Array): number[][] {
  const members: number[][] = [];
  for (const [row, group] of groups.entries()) (members[group] ??= []).push(row);
  return members;
}

function fit(
  { columns, relevances }: RankedRows,
  members: readonly (readonly number[])[],
  { penalty, seed }: RankTraining,
): { model: RankModel; pairs: number } {
  const rows = members.flat();
  const encoder = fitEncoder(someRows(columns, rows));
  const matrix = encode(encoder, columns, relevances.length);
  const pairs = pairsOf(members, relevances, seed);
  if (pairs.length === 0)
    throw learningErrors.examples_unusable({ reason: 'no two rows of a group differ in their relevance' });
  const { at } = minimize(
    (weights, gradient) => pairLoss(weights, gradient, matrix, pairs, penalty / pairs.length),
    new Float64Array(matrix.width),
    { tolerance: TOLERANCE, iterations: MOST_ITERATIONS },
  );
  return { model: { encoder, weights: at }, pairs: pairs.length };
}

/** Pairs of rows of a group, the more relevant one first. */
function pairsOf(
  members: readonly (readonly number[])[],
  relevances: Float64Array,
  seed: number,
): (readonly [better: number, worse: number])[] {
  const possible = members.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  const random = randomOf(seed);
  const share = MOST_PAIRS / Math.max(1, possible);
  const pairs: [number, number][] = [];
  for (const group of members)
    for (const [at, one] of group.entries())
      for (let other = at + 1; other < group.length; other += 1) {
        const second = group[other] ?? 0;
        const difference = (relevances[one] ?? 0) - (relevances[second] ?? 0);
        if (difference === 0 || (share < 1 && random.share() >= share)) continue;
        pairs.push(difference > 0 ? [one, second] : [second, one]);
      }
  return pairs;
}

/** The mean of ln(1 + e^−(w · (better − worse))) with the penalty; fills in the gradient. */
function pairLoss(
  weights: Float64Array,
  gradient: Float64Array,
  { width, values }: Matrix,
  pairs: readonly (readonly [number, number])[],
  penalty: number,
): number {
  let loss = 0;
  for (let i = 0; i < width; i += 1) {
    const weight = weights[i] ?? 0;
    loss += (penalty / 2) * weight * weight;
    gradient[i] = penalty * weight;
  }
  for (const [better, worse] of pairs) {
    let margin = 0;
    for (let i = 0; i < width; i += 1)
      margin += (weights[i] ?? 0) * ((values[better * width + i] ?? 0) - (values[worse * width + i] ?? 0));
    loss += (margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin) / pairs.length;
    const slope = -1 / (1 + Math.exp(margin)) / pairs.length;
    for (let i = 0; i < width; i += 1)
      gradient[i] = (gradient[i] ?? 0) + slope * ((values[better * width + i] ?? 0) - (values[worse * width + i] ?? 0));
  }
  return loss;
}

function validated(
  rows: RankedRows,
  members: readonly (readonly number[])[],
  training: RankTraining,
): RankTrained['validation'] {
  const folds = Math.min(training.folds, members.length);
  if (folds < 2) return null;
  const order = [...shuffled(members.length, randomOf(training.seed))];
  const [learned, given]: [(number | null)[], (number | null)[]] = [[], []];
  for (let held = 0; held < folds; held += 1) {
    const train = order.filter((_, at) => at % folds !== held).map((group) => members[group] ?? []);
    if (pairsOf(train, rows.relevances, training.seed).length === 0) continue;
    const { model } = fit(rows, train, training);
    for (const group of order.filter((_, at) => at % folds === held)) {
      const own = members[group] ?? [];
      const scores = scoresBy(model, someRows(rows.columns, own), own.length);
      const ranked = [...own.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0));
      const relevanceAt = (at: number): number => rows.relevances[own[at] ?? 0] ?? 0;
      learned.push(ndcgOf(ranked.map(relevanceAt), training.places));
      given.push(ndcgOf([...own.keys()].map(relevanceAt), training.places));
    }
  }
  const [ndcg, before] = [meanKnown(learned), meanKnown(given)];
  return ndcg === null || before === null
    ? null
    : { folds, groups: learned.filter((value) => value !== null).length, ndcg, before };
}

function scoresBy({ encoder, weights }: RankModel, columns: readonly DataColumn[], rows: number): Float64Array {
  const { width, values } = encode(encoder, columns, rows);
  return Float64Array.from({ length: rows }, (_, row) => {
    let score = 0;
    for (let i = 0; i < width; i += 1) score += (weights[i] ?? 0) * (values[row * width + i] ?? 0);
    return score;
  });
}

/** The scores of rows by a packed ranker. */
export const rankScores = (packed: string, columns: readonly DataColumn[], rows: number): Float64Array =>
  scoresBy(openModel<RankModel>(packed), columns, rows);
