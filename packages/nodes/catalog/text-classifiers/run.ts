import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { objectsOf } from '../../lib/ai/answers.ts';
import { askItems, withUsage } from '../../lib/ai/ask-items.ts';
import { forEachAsyncYielding, forEachYielding } from '../../lib/cooperative.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { shownFigure, shownValidation } from '../../lib/learning/evaluation.ts';
import { MOST_EXAMPLES, tableRows } from '../../lib/learning/examples.ts';
import { loadModel, saveModel } from '../../lib/learning/models.ts';
import { MOST_CHARACTERS } from '../../lib/learning/text-features.ts';
import type { TextExample, TextTrained, TextTraining, TextVerdict } from '../../lib/learning/text-model.ts';
import { PairedItems } from '../../lib/paired-items.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import { dataErrors } from '@heddle/contract/errors/data';
import type { classifierFields } from './fields.ts';
import { labelQuestion, modelLabels } from './model-question.ts';

export type ClassifierContext = NodeContext<typeof classifierFields>;

/** What the types differ in. */
export interface Classifier {
  /** The type: the kind of its models. */
  kind: string;
  /** The text of an item to be classified or learned from. */
  textOf(item: Item, index: number): string | Promise<string>;
  /** What the result of an item has besides its label. */
  extend?(item: Item, index: number, verdict: TextVerdict, text: string): JsonObject;
}

const work = {
  url: new URL('../../lib/learning/text-model.ts', import.meta.url),
  load: () => import('../../lib/learning/text-model.ts'),
};
/** Characters whose work is done here rather than in a thread. */
const FEW = { trained: 3000, classified: 20_000 };
/** Texts and their characters that are sent to a thread at a time: their verdicts are read within a turn. */
const BATCH = { texts: 500, characters: 500_000 };
const MOST_LABEL = 200;
const TRAINING_MB = 1024;

interface Model {
  packed: string;
  name: JsonValue;
  report: JsonObject;
}

/** Trains where it is asked for, then sorts the items without a label by the label they get. */
export async function classifyItems(context: ClassifierContext, classifier: Classifier): Promise<NodeResult> {
  const { field, items } = context;
  const operation = field.operation();
  const { examples, rest } = await divide(context, classifier);
  const outputs = { classified: new PairedItems(), unsure: new PairedItems() };
  if (field.method() === 'model') return classifyByModel(context, classifier, { examples, rest }, outputs);
  const model =
    operation === 'classify' ? await savedModel(context, classifier) : await train(context, classifier, examples);
  if (operation !== 'train') await classify(context, classifier, model.packed, rest, outputs);
  const { classified, unsure } = outputs;
  const report = items.length > 0 || operation !== 'classify' ? [{ json: model.report }] : [];
  return {
    outputs: { classified: classified.items, unsure: unsure.items, report },
    origins: { classified: classified.origins, unsure: unsure.origins, report: 'all' },
  };
}

/** Asks an AI model for the label of each item. Labels are those of the examples or of a saved model, and those that are described. */
async function classifyByModel(
  context: ClassifierContext,
  classifier: Classifier,
  { examples, rest }: { examples: readonly TextExample[]; rest: readonly number[] },
  outputs: { classified: PairedItems; unsure: PairedItems },
): Promise<NodeResult> {
  const { field, items } = context;
  if (field.operation() === 'train')
    throw nodeErrors.field_invalid({ field: 'Method', reason: 'must be "On this machine" to train a model' });
  const described = [...field.labels(), ...(await savedLabels(context, classifier))];
  const labels = modelLabels(examples, described);
  const texts = new Map<number, string>();
  const asked = await askItems(context, rest, async (index) => {
    const text = (await classifier.textOf(items[index] ?? { json: {} }, index))
      .slice(0, MOST_CHARACTERS)
      .toWellFormed();
    texts.set(index, text);
    return { text, ...labelQuestion(text, labels, examples, field.explain(index)) };
  });
  for (const index of rest) {
    const [item, verdict] = [items[index], asked.results.get(index)];
    if (!item || !verdict) continue;
    const text = texts.get(index) ?? '';
    put(context, classifier, { item: withUsage(context, asked, item, index), index, verdict, text }, outputs);
  }
  const report: JsonObject = {
    algorithm: 'model',
    model: field.aiModel().trim(),
    examples: examples.length,
    labels: labels.map(({ label, examples: count }) => ({ label, examples: count })),
    validation: null,
  };
  const { classified, unsure } = outputs;
  return {
    outputs: { classified: classified.items, unsure: unsure.items, report: [{ json: report }] },
    origins: { classified: classified.origins, unsure: unsure.origins, report: 'all' },
    logs: asked.logs,
  };
}

/** The labels of the saved model that the node names; none where it learns from examples. */
async function savedLabels(
  context: ClassifierContext,
  { kind }: Classifier,
): Promise<{ name: string; value: string }[]> {
  if (context.field.operation() !== 'classify') return [];
  const { facts } = await loadModel(context, kind, context.field.model());
  return objectsOf(facts['labels']).map(({ label }) => ({ name: asText(label ?? ''), value: '' }));
}

async function savedModel({ field, state, run }: ClassifierContext, { kind }: Classifier): Promise<Model> {
  const name = field.model();
  const { packed, version, facts } = await loadModel({ state, run }, kind, name);
  return { packed, name: { name: name.trim(), version }, report: { model: { name: name.trim(), version }, ...facts } };
}

/** The examples, and the indexes of the items to classify. */
async function divide(
  context: ClassifierContext,
  { textOf }: Classifier,
): Promise<{ examples: TextExample[]; rest: number[] }> {
  const { field, items } = context;
  const examples: TextExample[] = [];
  const all = [...items.keys()];
  if (field.operation() === 'classify') return { examples, rest: all };
  const from = field.examplesFrom();
  const label = pathReader(field.labelField());
  const add = (text: string, written: JsonValue | undefined): void => {
    const name = labelOf(written);
    if (name === '') return;
    if (examples.length >= MOST_EXAMPLES) throw dataErrors.too_many_rows({ limit: MOST_EXAMPLES });
    examples.push({ text: text.slice(0, MOST_CHARACTERS), label: name });
  };
  if (from === 'typed') {
    for (const { name, value } of field.examples()) add(value, name);
    return { examples, rest: all };
  }
  if (from === 'table') {
    const text = pathReader(field.tableText());
    for (const row of await tableRows(context, field.table())) add(asText(text(row) ?? ''), label(row));
    return { examples, rest: all };
  }
  const rest: number[] = [];
  const sort = async (item: Item, index: number): Promise<void> => {
    const written = label(item.json);
    if (labelOf(written) === '') rest.push(index);
    else add(await textOf(item, index), written);
  };
  await forEachAsyncYielding(items, sort, context);
  return { examples, rest };
}

/** A label as text; '' where there is none. Throws `field_invalid`. */
function labelOf(written: JsonValue | undefined): string {
  if (written === undefined || written === null) return '';
  if (typeof written === 'object')
    throw nodeErrors.field_invalid({
      field: 'Label field',
      reason: 'must name a text, and one example has a list or an object',
    });
  return asText(written).trim().slice(0, MOST_LABEL);
}

const shapes = {
  both: { words: 2, characters: true },
  words: { words: 2, characters: false },
  single: { words: 1, characters: false },
  characters: { words: 0, characters: true },
} as const;

async function train(
  context: ClassifierContext,
  { kind }: Classifier,
  examples: readonly TextExample[],
): Promise<Model> {
  const { field, signal, resources, run } = context;
  const algorithm = field.algorithm();
  const training: TextTraining = {
    algorithm,
    shape: shapes[field.features()],
    penalty: field.penalty(),
    smoothing: field.smoothing(),
    folds: field.folds(),
    seed: field.seed(),
  };
  const trained = await runInWorker(work, 'trainText', [examples, training], {
    signal,
    resources,
    maxMemoryMb: TRAINING_MB,
    small: examples.reduce((sum, { text }) => sum + text.length, 0) <= FEW.trained,
  });
  const report = reportOf(trained, algorithm, examples.length);
  if (field.operation() !== 'train') return { packed: trained.packed, name: null, report };
  const facts = { ...report, trainedAt: new Date(run.now).toISOString() };
  const version = await saveModel(context, kind, field.model(), { packed: trained.packed, facts });
  const name = { name: field.model().trim(), version };
  return { packed: trained.packed, name, report: { model: name, ...facts } };
}

const reportOf = (
  { labels, features, fit, validation }: TextTrained,
  algorithm: string,
  examples: number,
): JsonObject => ({
  algorithm,
  examples,
  labels,
  features,
  ...fit,
  validation: shownValidation(validation),
});

async function classify(
  context: ClassifierContext,
  classifier: Classifier,
  packed: string,
  rest: readonly number[],
  outputs: { classified: PairedItems; unsure: PairedItems },
): Promise<void> {
  const { items, signal, resources } = context;
  let batch: { index: number; text: string }[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const texts = batch.map(({ text }) => text);
    const small = size <= FEW.classified && packed.length <= FEW.classified;
    const verdicts = await runInWorker(work, 'classifyTexts', [packed, texts], { signal, resources, small });
    const place = ({ index, text }: (typeof batch)[number], at: number): void => {
      const [item, verdict] = [items[index], verdicts[at]];
      if (item && verdict) put(context, classifier, { item, index, verdict, text }, outputs);
    };
    await forEachYielding(batch, place, () => undefined, context);
    [batch, size] = [[], 0];
  };
  const collect = async (index: number): Promise<void> => {
    const item = items[index];
    const text = item ? (await classifier.textOf(item, index)).slice(0, MOST_CHARACTERS) : '';
    batch.push({ index, text });
    size += text.length;
    if (batch.length >= BATCH.texts || size >= BATCH.characters) await flush();
  };
  await forEachAsyncYielding(rest, collect, context);
  if (batch.length > 0) await flush();
}

interface Classified {
  item: Item;
  index: number;
  verdict: TextVerdict;
  text: string;
}

function put(
  { field }: ClassifierContext,
  { extend }: Classifier,
  { item, index, verdict, text }: Classified,
  outputs: { classified: PairedItems; unsure: PairedItems },
): void {
  const { label, confidence, known, scores, because } = verdict;
  const isSure = known && confidence >= field.threshold(index);
  const result = {
    label: isSure ? label : 'unsure',
    ...(isSure ? {} : { guess: known ? label : null }),
    confidence: known ? shownFigure(confidence) : 0,
    ...extend?.(item, index, verdict, text),
    ...(field.explain(index)
      ? { because, scores: scores.map((each) => ({ ...each, confidence: shownFigure(each.confidence) })) }
      : {}),
  };
  const json = withPaths(item.json, [{ name: field.to(), value: result }]);
  outputs[isSure ? 'classified' : 'unsure'].push({ ...item, json }, index);
}

/** The text at a path of an item; '' where there is none, and JSON for what is no text. */
export function textAt(path: string): (item: Item) => string {
  const read = pathReader(path);
  return ({ json }) => asText(read(json) ?? '');
}
