import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { forEachYielding } from '../../lib/cooperative.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { numberReader } from '../../lib/statistics/item-groups.ts';
import { meanOf, squaresOf } from '../../lib/statistics/math/moments.ts';
import { bm25Scores } from './bm25.ts';
import type { rankingFields } from './fields.ts';

type Context = NodeContext<typeof rankingFields>;

/** The scores of items, and what fields or words contribute to each. */
export interface Scored {
  score(at: number): number;
  parts?(at: number): { name: string; score: number }[];
}

const MOST_WEIGHTS = 50;

interface Weight {
  name: string;
  weight: number;
}

/** Fields with their weights. Throws `field_invalid`. */
function weightsOf({ field }: Context): Weight[] {
  const written = field.weights();
  if (written.length > MOST_WEIGHTS)
    throw nodeErrors.field_invalid({ field: 'Weights', reason: `must be at most ${MOST_WEIGHTS}` });
  return written.map(({ name, value }) => {
    const weight = Number(value);
    if (value.trim() === '' || !Number.isFinite(weight))
      throw nodeErrors.field_invalid({
        field: 'Weights',
        reason: `must be numbers, and "${name}" has "${value.slice(0, 40)}"`,
      });
    return { name, weight };
  });
}

/** The scores of a group by weighted fields. An item without a number counts as the least good one of its group. */
export async function weightedScores(context: Context, items: readonly Item[]): Promise<Scored> {
  const { field, signal } = context;
  const scale = field.scale();
  const columns: { name: string; values: Float64Array }[] = [];
  for (const { name, weight } of weightsOf(context)) {
    const read = numberReader('Weights', name, false);
    const values = new Float64Array(items.length);
    await forEachYielding(
      items,
      (item, at) => void (values[at] = read(item, at)),
      () => undefined,
      { signal },
    );
    columns.push({ name, values: scaled(values, scale, weight) });
  }
  return {
    score: (at) => columns.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
    parts: (at) => columns.map(({ name, values }) => ({ name, score: values[at] ?? 0 })),
  };
}

/** Numbers in the scale, times their weight; missing ones as the least of the results. */
function scaled(values: Float64Array, scale: 'range' | 'deviation' | 'none', weight: number): Float64Array {
  const present = values.filter((value) => !Number.isNaN(value));
  if (present.length === 0) return values.fill(0);
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of present) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const mean = meanOf(present);
  const [from, by] =
    scale === 'range'
      ? [low, high - low]
      : scale === 'deviation'
        ? [mean, Math.sqrt(squaresOf(present, mean) / present.length)]
        : [0, 1];
  const times = by > 0 ? weight / by : 0;
  const least = ((weight > 0 ? low : high) - from) * times;
  return values.map((value) => (Number.isNaN(value) ? least : (value - from) * times));
}

/** The scores of a group by a search text. `first` is the index of the group's first item, whose search text counts. */
export async function textScores(context: Context, items: readonly Item[], first: number): Promise<Scored> {
  const { field, signal } = context;
  const readers = namesOf(field.texts()).map(pathReader);
  const texts = items.map(({ json }) => readers.map((read) => asText(read(json) ?? '')).join('\n'));
  const found = await bm25Scores(texts, field.query(first), { k1: field.k1(), b: field.b() }, { signal });
  return {
    score: (at) => found[at]?.score ?? 0,
    parts: (at) =>
      (found[at]?.words ?? []).filter(({ score }) => score > 0).map(({ word, score }) => ({ name: word, score })),
  };
}
