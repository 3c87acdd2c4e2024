import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { forEachYielding } from '../../lib/cooperative.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import type { DataColumn, NamedKind } from '../../lib/learning/columns.ts';
import { fieldNames, readColumns, readKinds } from '../../lib/learning/columns.ts';
import { shownFigure } from '../../lib/learning/evaluation.ts';
import { MOST_EXAMPLES, tableRows } from '../../lib/learning/examples.ts';
import { loadModel, saveModel } from '../../lib/learning/models.ts';
import { PairedItems } from '../../lib/paired-items.ts';
import type { resultFields, rowFields } from './fields.ts';

export type RowContext = NodeContext<typeof rowFields & typeof resultFields>;

/** Examples as columns, with the value at the label field of each. */
export interface Examples {
  columns: DataColumn[];
  labels: JsonValue[];
}

/** A model that was trained now. */
export interface FreshModel {
  packed: string;
  features: NamedKind[];
  /** What is known of the training. */
  report: JsonObject;
}

/** Probabilities of every class, or a number, for each row. */
export interface Predictions {
  /** Empty for numbers. */
  names: string[];
  chances: Float64Array;
}

/** What the types differ in. */
export interface Learner {
  /** The kind of its models. */
  kind: string;
  train(examples: Examples): Promise<FreshModel>;
  predict(packed: string, columns: readonly DataColumn[], rows: number): Promise<Predictions>;
}

/** Rows that are predicted at a time. */
const BATCH = 20_000;
const MOST_SCORES = 5;

/** Trains where it is asked for, then predicts the label of the items without one. */
export async function learnAndPredict(context: RowContext, learner: Learner): Promise<NodeResult> {
  const { field, items } = context;
  const operation = field.operation();
  const predicted = new PairedItems();
  const unsure = new PairedItems();
  let report: JsonObject;
  if (operation === 'predict') {
    const name = field.model();
    const { packed, version, facts } = await loadModel(context, learner.kind, name);
    report = { model: { name: name.trim(), version }, ...facts };
    const all = [...items.keys()];
    await predict(context, learner, { packed, features: readKinds(facts['features']) }, all, { predicted, unsure });
  } else {
    const { rows, rest } = await divide(context);
    const fresh = await learner.train(await examplesOf(context, rows));
    report = fresh.report;
    if (operation === 'train') report = await save(context, learner, fresh);
    else await predict(context, learner, fresh, rest, { predicted, unsure });
  }
  return {
    outputs: { predicted: predicted.items, unsure: unsure.items, report: [{ json: report }] },
    origins: { predicted: predicted.origins, unsure: unsure.origins, report: 'all' },
  };
}

async function save(
  context: RowContext,
  { kind }: Learner,
  { packed, features, report }: FreshModel,
): Promise<JsonObject> {
  const name = context.field.model();
  const facts = { ...report, features, trainedAt: new Date(context.run.now).toISOString() };
  const version = await saveModel(context, kind, name, { packed, facts });
  return { model: { name: name.trim(), version }, ...facts };
}

const isLabeled = (value: JsonValue | undefined): boolean => value !== undefined && value !== null && value !== '';

/** The rows to learn from, and the indexes of the items to predict. */
async function divide(context: RowContext): Promise<{ rows: JsonObject[]; rest: number[] }> {
  const { field, items } = context;
  const from = field.examplesFrom();
  const all = [...items.keys()];
  const label = pathReader(field.labelField());
  if (from === 'table') {
    const rows = await tableRows(context, field.table());
    return { rows: rows.filter((row) => isLabeled(label(row))), rest: all };
  }
  if (from === 'typed') {
    const written = field.examples();
    if (!Array.isArray(written) || !written.every(isJsonObject))
      throw nodeErrors.field_invalid({ field: 'Rows', reason: 'must be a list of objects' });
    if (written.length > MOST_EXAMPLES) throw dataErrors.too_many_rows({ limit: MOST_EXAMPLES });
    return { rows: written.filter((row) => isLabeled(label(row))), rest: all };
  }
  const rows: JsonObject[] = [];
  const rest: number[] = [];
  const sort = ({ json }: Item, index: number): void => {
    if (!isLabeled(label(json))) rest.push(index);
    else if (rows.push(json) > MOST_EXAMPLES) throw dataErrors.too_many_rows({ limit: MOST_EXAMPLES });
  };
  return forEachYielding(items, sort, () => ({ rows, rest }), context);
}

async function examplesOf(context: RowContext, rows: readonly JsonObject[]): Promise<Examples> {
  const { field } = context;
  const label = pathReader(field.labelField());
  const named = namesOf(field.features());
  const labels = rows.map((row) => label(row) ?? null);
  const wanted = named.length > 0 ? named : fieldNames(rows, [field.labelField().trim()]);
  return { columns: rows.length === 0 ? [] : await readColumns(rows, wanted, context), labels };
}

/** Labels as class numbers. Throws `field_invalid`, which names the row. */
export function classesOf(labels: readonly JsonValue[]): { labels: Uint32Array; names: string[] } {
  const texts = labels.map((label, at) => {
    if (typeof label === 'object')
      throw nodeErrors.field_invalid({
        field: 'Label field',
        reason: `must name a text, and example ${at + 1} has a list or an object`,
      });
    return asText(label).trim().slice(0, 200);
  });
  const names = [...new Set(texts)].sort((one, other) => (one < other ? -1 : 1));
  const numbers = new Map(names.map((name, at) => [name, at]));
  return { names, labels: Uint32Array.from(texts, (text) => numbers.get(text) ?? 0) };
}

async function predict(
  context: RowContext,
  learner: Learner,
  { packed, features }: Pick<FreshModel, 'packed' | 'features'>,
  rest: readonly number[],
  outputs: { predicted: PairedItems; unsure: PairedItems },
): Promise<void> {
  const { items, signal, resources } = context;
  for (let from = 0; from < rest.length; from += BATCH) {
    const part = rest.slice(from, from + BATCH);
    const rows = part.map((index) => items[index]?.json ?? {});
    const columns = await readColumns(rows, features, { signal, resources });
    const found = await learner.predict(packed, columns, rows.length);
    const place = (index: number, row: number): void => put(context, index, found, row, outputs);
    await forEachYielding(part, place, () => undefined, { signal, resources });
  }
}

function put(
  { field, items }: RowContext,
  index: number,
  { names, chances }: Predictions,
  row: number,
  { predicted, unsure }: { predicted: PairedItems; unsure: PairedItems },
): void {
  const item = items[index];
  if (!item) return;
  const write = (value: JsonObject): Item => ({ ...item, json: withPaths(item.json, [{ name: field.to(), value }]) });
  if (names.length === 0) return predicted.push(write({ value: shownFigure(chances[row] ?? 0) }), index);
  const scores = names
    .map((label, at) => ({ label, confidence: chances[row * names.length + at] ?? 0 }))
    .sort((one, other) => other.confidence - one.confidence);
  const { label = '', confidence = 0 } = scores[0] ?? {};
  const isSure = confidence >= field.threshold(index);
  const result = {
    label: isSure ? label : 'unsure',
    ...(isSure ? {} : { guess: label }),
    confidence: shownFigure(confidence),
    ...(field.explain(index)
      ? { scores: scores.slice(0, MOST_SCORES).map((each) => ({ ...each, confidence: shownFigure(each.confidence) })) }
      : {}),
  };
  (isSure ? predicted : unsure).push(write(result), index);
}
