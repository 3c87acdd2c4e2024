import { learningErrors } from '@heddle/contract/errors/learning';
import { meanOf, squaresOf } from '../statistics/math/moments.ts';
import type { DataColumn, NamedKind } from './columns.ts';
import { someRows } from './columns.ts';
import type { Encoder } from './encoder.ts';
import { encode, fitEncoder } from './encoder.ts';
import type { ClassifierQuality } from './evaluation.ts';
import { qualityOf, stratifiedFolds } from './evaluation.ts';
import { argMax } from './linear.ts';
import type { Activation, NetworkShape } from './network.ts';
import { outputsOf, parameterCount } from './network.ts';
import { openModel, packModel } from './pack.ts';
import { randomOf, shuffled } from './random.ts';
import { checkLabels } from './table-model.ts';
import type { NetworkTraining, TrainedNetwork } from './train-network.ts';
import { trainNetwork } from './train-network.ts';

/** What a network learns: class numbers of rows with the names of the classes, or numbers. */
export type NetworkGoal =
  | { kind: 'classes'; labels: Uint32Array; names: string[] }
  | { kind: 'numbers'; values: Float64Array };

export interface NetworkSettings extends NetworkTraining {
  hidden: number[];
  activation: Activation;
  penalty: number;
  /** The share of the examples that are kept for validation. */
  validation: number;
}

interface NetworkModel {
  encoder: Encoder;
  shape: NetworkShape;
  parameters: Float64Array | Float32Array;
  /** Of classes. */
  names: string[];
  /** Of numbers: outputs are standardized. */
  mean: number;
  deviation: number;
}

/** How far predicted numbers are from the true ones. A type, so that it is JSON. */
export type NumberQuality = { examples: number; rmse: number; mae: number; rSquared: number };

export interface NetworkTrained {
  packed: string;
  features: NamedKind[];
  parameters: number;
  /** See `TrainedNetwork`. */
  history: TrainedNetwork['history'];
  best: number;
  /** Over the examples for validation, or over all where there are none. */
  quality: { classes: ClassifierQuality } | { numbers: NumberQuality };
  validated: boolean;
}

const MOST_PARAMETERS = 500_000;

/**
 * Trains a network. `progress` is shared with the caller, where threads can share memory: it is told the epoch and the loss there. Throws `examples_unusable`,
 * `model_too_large`.
 */
export function trainNetworkModel(
  columns: readonly DataColumn[],
  goal: NetworkGoal,
  { hidden, activation, penalty, validation, ...training }: NetworkSettings,
  progress: Float64Array,
): NetworkTrained {
  const names = goal.kind === 'classes' ? goal.names : [];
  if (goal.kind === 'classes') checkLabels(names);
  const count = goal.kind === 'classes' ? goal.labels.length : goal.values.length;
  if (count < 2) throw learningErrors.examples_unusable({ reason: `there are ${count}` });
  const { learn, validate } = parted(goal, count, validation, training.seed);
  const encoder = fitEncoder(someRows(columns, [...learn]));
  const matrix = encode(encoder, columns, count);
  const { mean, deviation } = scaleOf(goal, learn);
  const targets = goal.kind === 'classes' ? goal.labels : goal.values.map((value) => (value - mean) / deviation);
  const shape: NetworkShape = {
    sizes: [matrix.width, ...hidden, goal.kind === 'classes' ? names.length : 1],
    activation,
    output: goal.kind === 'classes' ? 'softmax' : 'linear',
  };
  if (parameterCount(shape) > MOST_PARAMETERS)
    throw learningErrors.model_too_large({ limit: `${MOST_PARAMETERS} weights` });
  const trained = trainNetwork({ shape, matrix, targets, penalty }, { learn, validate }, training, (epoch, loss) => {
    progress[1] = loss;
    progress[0] = epoch;
  });
  if (trained.best === 0)
    throw learningErrors.examples_unusable({ reason: 'the loss grows beyond all numbers; lower the learning rate' });
  const model: NetworkModel = { encoder, shape, parameters: trained.parameters, names, mean, deviation };
  const judged = validate.length > 0 ? validate : learn;
  return {
    packed: packModel(model),
    features: columns.map(({ name, kind }) => ({ name, kind })),
    parameters: trained.parameters.length,
    history: trained.history,
    best: trained.best,
    quality: qualityFor(model, columns, goal, [...judged]),
    validated: validate.length > 0,
  };
}

/** The rows to learn and to validate: of each class the same share. */
function parted(
  goal: NetworkGoal,
  count: number,
  share: number,
  seed: number,
): { learn: Uint32Array; validate: Uint32Array } {
  const parts = share > 0 ? Math.max(2, Math.round(1 / share)) : 0;
  const folds =
    parts === 0
      ? new Uint8Array(count).fill(1)
      : goal.kind === 'classes'
        ? stratifiedFolds(goal.labels, parts, seed)
        : shuffled(count, randomOf(seed)).map((at) => at % parts);
  const rows = Array.from({ length: count }, (_, row) => row);
  const validate = Uint32Array.from(rows.filter((row) => folds[row] === 0));
  return { learn: Uint32Array.from(rows.filter((row) => folds[row] !== 0)), validate };
}

function scaleOf(goal: NetworkGoal, learn: Uint32Array): { mean: number; deviation: number } {
  if (goal.kind === 'classes') return { mean: 0, deviation: 1 };
  const values = Float64Array.from(learn, (row) => goal.values[row] ?? 0);
  const mean = meanOf(values);
  return { mean, deviation: Math.sqrt(squaresOf(values, mean) / values.length) || 1 };
}

function qualityFor(
  model: NetworkModel,
  columns: readonly DataColumn[],
  goal: NetworkGoal,
  rows: readonly number[],
): NetworkTrained['quality'] {
  const outputs = predictedBy(model, someRows(columns, rows), rows.length);
  if (goal.kind === 'classes') {
    const width = model.names.length;
    const predicted = rows.map((_, at) => argMax(outputs.subarray(at * width, (at + 1) * width)));
    return {
      classes: qualityOf(
        rows.map((row) => goal.labels[row] ?? 0),
        predicted,
        goal.names,
      ),
    };
  }
  const truth = rows.map((row) => goal.values[row] ?? 0);
  const off = truth.map((value, at) => value - (outputs[at] ?? 0));
  const squares = off.reduce((sum, value) => sum + value * value, 0);
  const total = squaresOf(truth);
  return {
    numbers: {
      examples: rows.length,
      rmse: Math.sqrt(squares / rows.length),
      mae: off.reduce((sum, value) => sum + Math.abs(value), 0) / rows.length,
      rSquared: total > 0 ? 1 - squares / total : 0,
    },
  };
}

function predictedBy(
  { encoder, shape, parameters, mean, deviation }: NetworkModel,
  columns: readonly DataColumn[],
  rows: number,
): Float64Array {
  const outputs = outputsOf(shape, parameters, encode(encoder, columns, rows));
  return shape.output === 'softmax' ? outputs : outputs.map((value) => value * deviation + mean);
}

/** The probabilities of every class, or the number, for each row, by a packed network; `names` is empty for numbers. */
export function predictNetwork(
  packed: string,
  columns: readonly DataColumn[],
  rows: number,
): { names: string[]; chances: Float64Array } {
  const model = openModel<NetworkModel>(packed);
  return { names: model.names, chances: predictedBy(model, columns, rows) };
}
