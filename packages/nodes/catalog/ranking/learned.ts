import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { toNumber } from '../../lib/conditions/compare.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import type { NamedKind } from '../../lib/learning/columns.ts';
import { fieldNames, readColumns, readKinds } from '../../lib/learning/columns.ts';
import { shownFigure } from '../../lib/learning/evaluation.ts';
import { MOST_EXAMPLES, tableRows } from '../../lib/learning/examples.ts';
import { loadModel, saveModel } from '../../lib/learning/models.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { rankingFields } from './fields.ts';
import type { Scored } from './scores.ts';

type Context = NodeContext<typeof rankingFields>;

const work = { url: new URL('./ranker.ts', import.meta.url), load: () => import('./ranker.ts') };
const KIND = 'ranking';
/** Rows times fields whose work is done here rather than in a thread. */
const FEW = 500;
const TRAINING_MB = 1024;

/** A ranker to use, and what is known of it. */
export interface OpenRanker {
  packed: string;
  features: NamedKind[];
  report: JsonObject;
}

/** Trains a ranker of examples, or opens a saved one. Throws `examples_unusable`, `model_not_found`. */
export async function openRanker(context: Context, labeled: readonly Item[]): Promise<OpenRanker> {
  const { field, run } = context;
  const name = field.model().trim();
  if (field.operation() === 'rank') {
    const { packed, version, facts } = await loadModel(context, KIND, name);
    return { packed, features: readKinds(facts['features']), report: { model: { name, version }, ...facts } };
  }
  const rows =
    field.examplesFrom() === 'table' ? await tableRows(context, field.table()) : labeled.map(({ json }) => json);
  const ranker = await train(context, rows);
  if (field.operation() !== 'train') return ranker;
  const facts = { ...ranker.report, features: ranker.features, trainedAt: new Date(run.now).toISOString() };
  const version = await saveModel(context, KIND, name, { packed: ranker.packed, facts });
  return { ...ranker, report: { model: { name, version }, ...facts } };
}

async function train(context: Context, all: readonly JsonObject[]): Promise<OpenRanker> {
  const { field, signal, resources } = context;
  const relevance = pathReader(field.relevance());
  const groupNames = namesOf(field.groupBy());
  const readers = groupNames.map(pathReader);
  const rows = all.filter((row) => toNumber(relevance(row)) !== undefined);
  if (rows.length > MOST_EXAMPLES) throw dataErrors.too_many_rows({ limit: MOST_EXAMPLES });
  const known = new Map<string, number>();
  const groups = new Uint32Array(rows.length);
  const relevances = new Float64Array(rows.length);
  const read = (row: JsonObject, at: number): void => {
    const id = JSON.stringify(readers.map((each) => each(row) ?? null));
    const group = known.get(id) ?? known.size;
    known.set(id, group);
    groups[at] = group;
    relevances[at] = toNumber(relevance(row)) ?? 0;
  };
  await forEachYielding(rows, read, () => undefined, { signal });
  const named = namesOf(field.features());
  const wanted = named.length > 0 ? named : fieldNames(rows, [field.relevance().trim(), ...groupNames]);
  const columns = rows.length === 0 ? [] : await readColumns(rows, wanted, { signal });
  const training = { penalty: field.penalty(), folds: field.folds(), seed: field.seed(), places: field.places() };
  const trained = await runInWorker(work, 'trainRanker', [{ columns, relevances, groups }, training], {
    signal,
    resources,
    maxMemoryMb: TRAINING_MB,
    small: rows.length * columns.length <= FEW,
  });
  const { packed, features, pairs, weights, validation } = trained;
  return {
    packed,
    features,
    report: {
      examples: rows.length,
      groups: known.size,
      pairs,
      weights: weights.map(({ field: name, weight }) => ({ field: name, weight: shownFigure(weight) })),
      validation: validation && {
        ...validation,
        ndcg: shownFigure(validation.ndcg),
        before: shownFigure(validation.before),
      },
    },
  };
}

/** The scores of items by a ranker. */
export async function learnedScores(
  { signal, resources }: Context,
  { packed, features }: OpenRanker,
  items: readonly Item[],
): Promise<Scored> {
  const rows = items.map(({ json }) => json);
  const columns = await readColumns(rows, features, { signal });
  const scores = await runInWorker(work, 'rankScores', [packed, columns, rows.length], {
    signal,
    resources,
    small: rows.length * columns.length <= FEW,
  });
  return { score: (at) => scores[at] ?? 0 };
}
