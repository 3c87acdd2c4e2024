import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { readSeries } from '../../lib/statistics/time-series.ts';
import type { ItemGroup } from '../../lib/statistics/item-groups.ts';
import { itemGroups, numberReader } from '../../lib/statistics/item-groups.ts';
import { forEachAsyncYielding, forEachYielding } from '../../lib/cooperative.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { anomalyFields } from './fields.ts';
import type { AnomalyRequest, AnomalyVerdict } from './score.ts';
import { unpacked } from './score.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof anomalyFields>;

const LIMITS = { groups: 10_000, items: 100_000 };
const MOST_FIELDS = 50;
const MOST_NUMBERS = 1_000_000;
/** Steps of work that are done here rather than in a thread. */
const FEW = 20_000;

const work = { url: new URL('./score.ts', import.meta.url), load: () => import('./score.ts') };

/** Separates unusual items from normal ones; each gets its score and reason. */
export async function detectAnomalies(context: Context): Promise<NodeResult> {
  const { field, items, signal, resources } = context;
  const verdicts = new Array<AnomalyVerdict | undefined>(items.length);
  const collect = async (group: ItemGroup): Promise<void> => {
    const { request, order } = await requestOf(context, group);
    const found = await runInWorker(work, 'judgePacked', [request], {
      signal,
      resources,
      timeoutMs: 120_000,
      small: effortOf(request) <= FEW,
    });
    for (const [step, at] of order.entries()) verdicts[group.indices[at] ?? at] = unpacked(found, step);
  };
  await forEachAsyncYielding(await itemGroups(context, field.groupBy(), LIMITS), collect, context);
  const outputs = { normal: new PairedItems(), anomalies: new PairedItems() };
  const method = field.method();
  const sort = (item: Item, index: number): void => {
    const { unusual = false, score = null, expected = null, reason = '' } = verdicts[index] ?? {};
    const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(6)));
    const result = {
      unusual,
      score: rounded(score),
      ...(expected === null ? {} : { expected: rounded(expected) }),
      method,
      ...(unusual ? { reason } : {}),
    };
    outputs[unusual ? 'anomalies' : 'normal'].push(
      { ...item, json: withPaths(item.json, [{ name: field.to(), value: result }]) },
      index,
    );
  };
  return forEachYielding(items, sort, () => pairedPorts(outputs), context);
}

const effortOf = (request: AnomalyRequest): number => {
  if (request.method === 'forest') return (request.columns[0]?.values.length ?? 0) * request.trees;
  return request.method === 'seasonal' ? request.values.length * request.period : request.values.length;
};

/** The request for a group, and the item of each number or point. */
async function requestOf(context: Context, group: ItemGroup): Promise<{ request: AnomalyRequest; order: number[] }> {
  const { field } = context;
  const method = field.method();
  if (method === 'forest') return forestOf(context, group);
  const { values, order } = await readSeries(context, group, field.value(), method === 'seasonal' ? field.time() : '');
  const direction = field.direction();
  if (method === 'iqr') return { request: { method, values, fences: field.fences(), direction }, order };
  if (method === 'seasonal')
    return { request: { method, values, period: field.period(), threshold: field.threshold(), direction }, order };
  return { request: { method, values, threshold: field.threshold(), direction }, order };
}

async function forestOf(
  context: Context,
  { items, indices }: ItemGroup,
): Promise<{ request: AnomalyRequest; order: number[] }> {
  const { field } = context;
  const names = namesOf(field.features());
  if (names.length === 0 || names.length > MOST_FIELDS)
    throw nodeErrors.field_invalid({ field: 'Fields', reason: `must be 1 to ${MOST_FIELDS}` });
  if (names.length * items.length > MOST_NUMBERS)
    throw dataErrors.too_many_rows({ limit: Math.floor(MOST_NUMBERS / names.length) });
  const columns = names.map((name) => ({
    name,
    values: new Float64Array(items.length),
    read: numberReader('Fields', name, true),
  }));
  const read = (item: Item, at: number): void => {
    for (const column of columns) column.values[at] = column.read(item, indices[at] ?? at);
  };
  await forEachYielding(items, read, () => undefined, context);
  const options = { threshold: field.score(), trees: field.trees(), sample: field.sample(), seed: field.seed() };
  return {
    request: { method: 'forest', columns: columns.map(({ name, values }) => ({ name, values })), ...options },
    order: indices.map((_, at) => at),
  };
}
