import type { NetworkTask } from './network.ts';
import { firstParameters, lossOf } from './network.ts';
import type { Random } from './random.ts';
import { randomOf, shuffled } from './random.ts';

export interface NetworkTraining {
  rate: number;
  epochs: number;
  /** Rows of a step. */
  batch: number;
  /** Epochs without a better validation loss after which it stops; 0: never. */
  patience: number;
  seed: number;
}

export interface TrainedNetwork {
  parameters: Float64Array;
  /** The mean loss of each epoch over the rows to learn and to validate; the second is NaN without any. */
  history: { loss: number; validation: number }[];
  /** The epoch whose parameters were taken, counted from 1. */
  best: number;
}

/** Decay of the means of Adam, and what keeps its division safe. */
const BETA1 = 0.9;
const BETA2 = 0.999;
const EPSILON = 1e-8;

/**
 * Trains a network by Adam (Kingma and Ba 2015) over shuffled batches, with early stopping: the parameters of the epoch with the least validation loss are
 * taken. `onEpoch` is called after each epoch. The same seed gives the same network.
 */
export function trainNetwork(
  task: NetworkTask,
  { learn, validate }: { learn: Uint32Array; validate: Uint32Array },
  training: NetworkTraining,
  onEpoch: (epoch: number, loss: number) => void = () => undefined,
): TrainedNetwork {
  const random = randomOf(training.seed);
  const parameters = firstParameters(task.shape, random);
  const step = adam(parameters, training.rate);
  const history: TrainedNetwork['history'] = [];
  let best = { epoch: 0, loss: Number.POSITIVE_INFINITY, parameters: Float64Array.from(parameters) };
  for (let epoch = 1; epoch <= training.epochs; epoch += 1) {
    const loss = runEpoch(task, parameters, learn, training.batch, random, step);
    const validation = validate.length > 0 ? lossOf({ ...task, penalty: 0 }, parameters, validate) : Number.NaN;
    history.push({ loss, validation });
    onEpoch(epoch, loss);
    const judged = validate.length > 0 ? validation : loss;
    // A rate that is too high ends in numbers that are none.
    if (!Number.isFinite(judged)) break;
    if (judged < best.loss) best = { epoch, loss: judged, parameters: Float64Array.from(parameters) };
    else if (training.patience > 0 && epoch - best.epoch >= training.patience) break;
  }
  return { parameters: best.parameters, history, best: best.epoch };
}

function runEpoch(
  task: NetworkTask,
  parameters: Float64Array,
  learn: Uint32Array,
  batch: number,
  random: Random,
  step: (gradient: Float64Array) => void,
): number {
  const gradient = new Float64Array(parameters.length);
  const order = shuffled(learn.length, random).map((at) => learn[at] ?? 0);
  let sum = 0;
  for (let from = 0; from < order.length; from += batch) {
    const rows = order.subarray(from, from + batch);
    sum += lossOf(task, parameters, rows, gradient) * rows.length;
    step(gradient);
  }
  return sum / Math.max(1, order.length);
}

/** A step of Adam, which changes the parameters. */
function adam(parameters: Float64Array, rate: number): (gradient: Float64Array) => void {
  const [first, second] = [new Float64Array(parameters.length), new Float64Array(parameters.length)];
  let steps = 0;
  return (gradient) => {
    steps += 1;
    const [unbias1, unbias2] = [1 - BETA1 ** steps, 1 - BETA2 ** steps];
    for (let at = 0; at < parameters.length; at += 1) {
      const slope = gradient[at] ?? 0;
      first[at] = BETA1 * (first[at] ?? 0) + (1 - BETA1) * slope;
      second[at] = BETA2 * (second[at] ?? 0) + (1 - BETA2) * slope * slope;
      const change = (first[at] ?? 0) / unbias1 / (Math.sqrt((second[at] ?? 0) / unbias2) + EPSILON);
      parameters[at] = (parameters[at] ?? 0) - rate * change;
    }
  };
}
