import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { toNumber } from '../../lib/conditions/compare.ts';
import { toTime } from '../../lib/conditions/dates.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { segmentFields } from './segment-fields.ts';
import { segmentOf } from './segments.ts';

type Context = NodeContext<typeof segmentFields>;

const MOST_ITEMS = 100_000;
/** Points that are divided here rather than in a thread. */
const FEW = 200;

const work = { url: new URL('./segments.ts', import.meta.url), load: () => import('./segments.ts') };

/** Says of every item which segment it is in. */
export async function segmentUsers(context: Context): Promise<NodeResult> {
  const { field, items } = context;
  if (items.length > MOST_ITEMS) throw dataErrors.too_many_rows({ limit: MOST_ITEMS });
  const result = field.method() === 'rfm' ? await byScores(context) : await byClusters(context);
  const results: Item[] = [];
  const add = (item: Item, at: number): void =>
    void results.push({ ...item, json: withPaths(item.json, [{ name: field.to() || 'segment', value: result(at) }]) });
  return forEachYielding(items, add, () => main(results), context);
}

/** The result for an item. */
type SegmentAt = (at: number) => JsonValue;

/** The numbers at a path. Throws `field_invalid`, which names the item. */
async function numbersAt(
  context: Context,
  label: string,
  path: string,
  read: (value: JsonValue | undefined) => number | undefined,
): Promise<Float64Array> {
  const { items } = context;
  const reader = pathReader(path);
  const numbers = new Float64Array(items.length);
  const collect = ({ json }: Item, index: number): void => {
    const value = read(reader(json));
    if (value === undefined)
      throw nodeErrors.field_invalid({ field: label, reason: `names nothing of use in item ${index + 1}` });
    numbers[index] = value;
  };
  return forEachYielding(items, collect, () => numbers, context);
}

async function byScores(context: Context): Promise<SegmentAt> {
  const { field, items, signal, resources } = context;
  const columns = [
    await numbersAt(context, 'Last purchase', field.last(), toTime),
    await numbersAt(context, 'Purchases', field.frequency(), toNumber),
    await numbersAt(context, 'Spent', field.monetary(), toNumber),
  ];
  const [recency, frequency, monetary] = await runInWorker(work, 'scoresOf', [columns], {
    signal,
    resources,
    small: items.length <= FEW,
  });
  return (at) => {
    const [r, f, m] = [recency?.[at] ?? 1, frequency?.[at] ?? 1, monetary?.[at] ?? 1];
    return { name: segmentOf(r, (f + m) / 2), recency: r, frequency: f, monetary: m };
  };
}

async function byClusters(context: Context): Promise<SegmentAt> {
  const { field, items, signal, resources } = context;
  const names = namesOf(field.features());
  const k = field.clusters();
  if (names.length === 0 || names.length > 50)
    throw nodeErrors.field_invalid({ field: 'Fields', reason: 'must be 1 to 50' });
  if (items.length === 0) return () => null;
  if (k > items.length)
    throw nodeErrors.field_invalid({ field: 'Segments', reason: `must not be more than the ${items.length} items` });
  const columns: Float64Array[] = [];
  for (const name of names) columns.push(await numbersAt(context, 'Fields', name, toNumber));
  const labels = await runInWorker(work, 'clustersOf', [columns, k, field.seed()], {
    signal,
    resources,
    small: items.length <= FEW,
  });
  return (at) => ({ name: `segment ${labels[at] ?? 1}`, number: labels[at] ?? 1 });
}
