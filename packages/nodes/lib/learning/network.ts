import type { Matrix } from './encoder.ts';
import { softmax } from './linear.ts';
import type { Random } from './random.ts';

export const activations = ['relu', 'tanh', 'sigmoid'] as const;
export type Activation = (typeof activations)[number];

/** The form of a multi-layer perceptron. */
export interface NetworkShape {
  /** Neurons of each layer, inputs first and outputs last. */
  sizes: number[];
  activation: Activation;
  /** Probabilities of classes, or numbers. */
  output: 'softmax' | 'linear';
}

/** What a batch should come to: class numbers, or the numbers of each output, row after row. */
export type Targets = ArrayLike<number>;

/** Weights and biases of a network as one list: for each layer its weights, neuron by neuron, then its biases. */
export const parameterCount = ({ sizes }: NetworkShape): number =>
  sizes.slice(1).reduce((sum, size, at) => sum + size * ((sizes[at] ?? 0) + 1), 0);

/** Parameters to begin with: as far apart as keeps the signal's variance. He et al. 2015 for relu, Glorot and Bengio 2010 for the others. */
export function firstParameters(shape: NetworkShape, random: Random): Float64Array {
  const parameters = new Float64Array(parameterCount(shape));
  let at = 0;
  for (const [layer, size] of shape.sizes.slice(1).entries()) {
    const inputs = shape.sizes[layer] ?? 0;
    const spread = Math.sqrt(shape.activation === 'relu' ? 2 / inputs : 2 / (inputs + size));
    for (let weight = 0; weight < size * inputs; weight += 1) parameters[at++] = spread * random.normal();
    at += size;
  }
  return parameters;
}

const apply: Record<Activation, (value: number) => number> = {
  relu: (value) => (value > 0 ? value : 0),
  tanh: Math.tanh,
  sigmoid: (value) => 1 / (1 + Math.exp(-value)),
};

/** The slope of an activation, by its result. */
const slope: Record<Activation, (result: number) => number> = {
  relu: (result) => (result > 0 ? 1 : 0),
  tanh: (result) => 1 - result * result,
  sigmoid: (result) => result * (1 - result),
};

/** The results of every layer for a row; those of the first are its inputs, those of the last the outputs. `results` has a list of the right length for each. */
function forward(
  { sizes, activation, output }: NetworkShape,
  parameters: ArrayLike<number>,
  { width, values }: Matrix,
  row: number,
  results: readonly Float64Array[],
): Float64Array {
  const inputs = results[0] ?? new Float64Array();
  for (let i = 0; i < width; i += 1) inputs[i] = values[row * width + i] ?? 0;
  let at = 0;
  for (let layer = 1; layer < sizes.length; layer += 1) {
    const [before, after] = [results[layer - 1] ?? inputs, results[layer] ?? inputs];
    const biases = at + after.length * before.length;
    for (let neuron = 0; neuron < after.length; neuron += 1) {
      let sum = parameters[biases + neuron] ?? 0;
      for (let i = 0; i < before.length; i += 1) sum += (parameters[at++] ?? 0) * (before[i] ?? 0);
      after[neuron] = layer < sizes.length - 1 ? apply[activation](sum) : sum;
    }
    at = biases + after.length;
  }
  const last = results.at(-1) ?? inputs;
  return output === 'softmax' ? softmax(last) : last;
}

const emptyResults = ({ sizes }: NetworkShape): Float64Array[] => sizes.map((size) => new Float64Array(size));

/** The outputs for every row of a matrix, row after row. */
export function outputsOf(shape: NetworkShape, parameters: ArrayLike<number>, matrix: Matrix): Float64Array {
  const results = emptyResults(shape);
  const width = shape.sizes.at(-1) ?? 0;
  const outputs = new Float64Array(matrix.rows * width);
  for (let row = 0; row < matrix.rows; row += 1)
    outputs.set(forward(shape, parameters, matrix, row, results), row * width);
  return outputs;
}

/** A task: rows of a matrix with their targets, and the weight of the squares of all weights (biases are free). */
export interface NetworkTask {
  shape: NetworkShape;
  matrix: Matrix;
  targets: Targets;
  penalty: number;
}

/**
 * The mean loss over some rows with the penalty, and its gradient by backpropagation (Rumelhart, Hinton and Williams 1986), which is put into `gradient`. The
 * loss is the cross entropy for classes, half of the squared error for numbers.
 */
export function lossOf(
  { shape, matrix, targets, penalty }: NetworkTask,
  parameters: Float64Array,
  rows: ArrayLike<number>,
  gradient?: Float64Array,
): number {
  const results = emptyResults(shape);
  const errors = emptyResults(shape);
  gradient?.fill(0);
  let loss = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const outputs = forward(shape, parameters, matrix, row, results);
    loss += rowLoss(shape, outputs, targets, row, errors.at(-1) ?? outputs) / rows.length;
    if (gradient) backward(shape, parameters, results, errors, gradient, 1 / rows.length);
  }
  return loss + penalized(shape, parameters, penalty, gradient);
}

/** The loss of one row; fills in the errors of the outputs. */
function rowLoss(
  { output }: NetworkShape,
  outputs: Float64Array,
  targets: Targets,
  row: number,
  errors: Float64Array,
): number {
  if (output === 'softmax') {
    const label = targets[row] ?? 0;
    for (let c = 0; c < outputs.length; c += 1) errors[c] = (outputs[c] ?? 0) - (c === label ? 1 : 0);
    return -Math.log(Math.max(outputs[label] ?? 0, 1e-300));
  }
  let loss = 0;
  for (let c = 0; c < outputs.length; c += 1) {
    errors[c] = (outputs[c] ?? 0) - (targets[row * outputs.length + c] ?? 0);
    loss += (errors[c] ?? 0) ** 2 / 2;
  }
  return loss;
}

/** Carries the errors of the outputs back through the layers, and adds the gradient of one row. */
function backward(
  { sizes, activation }: NetworkShape,
  parameters: Float64Array,
  results: readonly Float64Array[],
  errors: readonly Float64Array[],
  gradient: Float64Array,
  share: number,
): void {
  let end = parameters.length;
  for (let layer = sizes.length - 1; layer > 0; layer -= 1) {
    const [before, own] = [results[layer - 1], errors[layer]];
    if (!before || !own) return;
    const from = end - own.length * (before.length + 1);
    const below = layer > 1 ? errors[layer - 1]?.fill(0) : undefined;
    for (let neuron = 0; neuron < own.length; neuron += 1) {
      const error = own[neuron] ?? 0;
      const bias = end - own.length + neuron;
      gradient[bias] = (gradient[bias] ?? 0) + share * error;
      for (let i = 0; i < before.length; i += 1) {
        const weight = from + neuron * before.length + i;
        gradient[weight] = (gradient[weight] ?? 0) + share * error * (before[i] ?? 0);
        if (below) below[i] = (below[i] ?? 0) + error * (parameters[weight] ?? 0);
      }
    }
    if (below) for (let i = 0; i < below.length; i += 1) below[i] = (below[i] ?? 0) * slope[activation](before[i] ?? 0);
    end = from;
  }
}

/** The penalty of all weights; adds its gradient. */
function penalized(
  { sizes }: NetworkShape,
  parameters: Float64Array,
  penalty: number,
  gradient?: Float64Array,
): number {
  if (penalty === 0) return 0;
  let at = 0;
  let squares = 0;
  for (let layer = 1; layer < sizes.length; layer += 1) {
    const weights = (sizes[layer] ?? 0) * (sizes[layer - 1] ?? 0);
    for (let weight = at; weight < at + weights; weight += 1) {
      squares += (parameters[weight] ?? 0) ** 2;
      if (gradient) gradient[weight] = (gradient[weight] ?? 0) + penalty * (parameters[weight] ?? 0);
    }
    at += weights + (sizes[layer] ?? 0);
  }
  return (penalty / 2) * squares;
}
