import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { toNumber } from '../../lib/conditions/compare.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { shownFigure, shownQuality } from '../../lib/learning/evaluation.ts';
import type { NetworkGoal, NetworkTrained } from '../../lib/learning/network-model.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { networkFields } from './network-fields.ts';
import { classesOf, learnAndPredict } from './run.ts';

type Context = NodeContext<typeof networkFields>;

const work = {
  url: new URL('../../lib/learning/network-model.ts', import.meta.url),
  load: () => import('../../lib/learning/network-model.ts'),
};
/** Rows times epochs, and rows times fields, whose work is done here rather than in a thread. */
const FEW = { trained: 3000, predicted: 2000 };
const TRAINING_MB = 1024;
const MOST_LAYERS = 8;
const MOST_NEURONS = 1024;
/** How often the progress of the thread is looked at, in milliseconds. */
const PACE_MS = 100;
/** Epochs that the report lists at most. */
const MOST_LISTED = 20;

/** Trains a neural network and predicts labels or numbers. */
export async function workWithNetwork(context: Context): Promise<NodeResult> {
  const { field, signal, resources } = context;
  return learnAndPredict(context, {
    kind: 'network',
    async train({ columns, labels }) {
      const goal: NetworkGoal =
        field.task() === 'classes'
          ? { kind: 'classes', ...classesOf(labels) }
          : { kind: 'numbers', values: numbersOf(labels) };
      const hidden = layersOf(field.hidden());
      const settings = {
        hidden,
        activation: field.activation(),
        penalty: field.penalty(),
        validation: field.validation(),
        rate: field.rate(),
        epochs: field.epochs(),
        batch: field.batch(),
        patience: field.patience(),
        seed: field.seed(),
      };
      const trained = await watched(context, (progress) =>
        runInWorker(work, 'trainNetworkModel', [columns, goal, settings, progress], {
          signal,
          resources,
          maxMemoryMb: TRAINING_MB,
          small: labels.length * settings.epochs <= FEW.trained,
        }),
      );
      return { packed: trained.packed, features: trained.features, report: reportOf(trained, labels.length, hidden) };
    },
    predict: (packed, columns, rows) =>
      runInWorker(work, 'predictNetwork', [packed, columns, rows], {
        signal,
        resources,
        small: rows * columns.length <= FEW.predicted && packed.length <= FEW.predicted * 10,
      }),
  });
}

/** Reports the epoch and the loss that the work writes into memory it shares with this thread. Browsers may have none to share: there nothing is reported. */
async function watched<T>({ field, progress }: Context, run: (shared: Float64Array) => Promise<T>): Promise<T> {
  const bytes = 2 * Float64Array.BYTES_PER_ELEMENT;
  const shared = new Float64Array(
    typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes),
  );
  const report = (): void => {
    const [epoch = 0, loss = 0] = shared;
    if (epoch > 0) progress(epoch, field.epochs(), `epoch ${epoch}, loss ${shownFigure(loss)}`);
  };
  const timer = setInterval(report, PACE_MS);
  try {
    return await run(shared);
  } finally {
    clearInterval(timer);
    report();
  }
}

/** The neurons of the hidden layers. Throws `field_invalid`. */
function layersOf(written: string): number[] {
  const layers = namesOf(written).map(Number);
  if (layers.length > MOST_LAYERS || layers.some((size) => !Number.isInteger(size) || size < 1 || size > MOST_NEURONS))
    throw nodeErrors.field_invalid({
      field: 'Hidden layers',
      reason: `must be at most ${MOST_LAYERS} whole numbers from 1 to ${MOST_NEURONS}, like 16, 8`,
    });
  return layers;
}

/** Labels as numbers. Throws `field_invalid`, which names the row. */
function numbersOf(labels: readonly JsonValue[]): Float64Array {
  return Float64Array.from(labels, (label, at) => {
    const number = toNumber(label);
    if (number === undefined)
      throw nodeErrors.field_invalid({
        field: 'Label field',
        reason: `must name a number, and example ${at + 1} has none`,
      });
    return number;
  });
}

function reportOf(
  { history, best, quality, validated, parameters }: NetworkTrained,
  examples: number,
  hidden: readonly number[],
): JsonObject {
  const every = Math.ceil(history.length / MOST_LISTED);
  const figures =
    'classes' in quality
      ? shownQuality(quality.classes)
      : {
          examples: quality.numbers.examples,
          rmse: shownFigure(quality.numbers.rmse),
          mae: shownFigure(quality.numbers.mae),
          rSquared: shownFigure(quality.numbers.rSquared),
        };
  return {
    examples,
    layers: [...hidden],
    weights: parameters,
    epochs: history.length,
    bestEpoch: best,
    losses: history.flatMap(({ loss, validation }, at) =>
      at % every === 0 || at === history.length - 1
        ? [{ epoch: at + 1, loss: shownFigure(loss), ...(validated ? { validation: shownFigure(validation) } : {}) }]
        : [],
    ),
    [validated ? 'validation' : 'training']: figures,
  };
}
