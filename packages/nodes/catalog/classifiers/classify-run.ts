import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { shownFigure, shownValidation } from '../../lib/learning/evaluation.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { classifyFields } from './classify-fields.ts';
import { classesOf, learnAndPredict } from './run.ts';

const work = {
  url: new URL('../../lib/learning/table-model.ts', import.meta.url),
  load: () => import('../../lib/learning/table-model.ts'),
};
/** Rows times fields whose work is done here rather than in a thread. */
const FEW = { trained: 200, predicted: 2000 };
const TRAINING_MB = 1024;

/** Trains a classifier of rows and predicts labels. */
export async function classifyRows(context: NodeContext<typeof classifyFields>): Promise<NodeResult> {
  const { field, signal, resources } = context;
  return learnAndPredict(context, {
    kind: 'rows',
    async train({ columns, labels: values }) {
      const { labels, names } = classesOf(values);
      const algorithm = field.algorithm();
      const training = {
        algorithm,
        penalty: field.penalty(),
        trees: field.trees(),
        depth: field.depth(),
        leaf: field.leaf(),
        folds: field.folds(),
        seed: field.seed(),
      };
      const trained = await runInWorker(work, 'trainTable', [{ columns, labels, names }, training], {
        signal,
        resources,
        maxMemoryMb: TRAINING_MB,
        small: labels.length * columns.length <= FEW.trained,
      });
      const { packed, features, validation, importance } = trained;
      return {
        packed,
        features,
        report: {
          algorithm,
          examples: labels.length,
          labels: names.map((label, at) => ({ label, examples: labels.filter((each) => each === at).length })),
          importance: importance.map(({ field: name, loss }) => ({ field: name, loss: shownFigure(loss) })),
          validation: shownValidation(validation),
        },
      };
    },
    predict: (packed, columns, rows) =>
      runInWorker(work, 'predictTable', [packed, columns, rows], {
        signal,
        resources,
        small: rows * columns.length <= FEW.predicted && packed.length <= FEW.predicted * 10,
      }),
  });
}
