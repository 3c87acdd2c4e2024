import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import type { randomFields } from './fields.ts';
import type { RandomSource } from './source.ts';
import { randomSource } from './source.ts';
import {
  alphabets,
  randomEntry,
  randomInteger,
  randomNumber,
  randomText,
  randomUuid,
  randomWeighted,
  readWeights,
  shuffleStep,
} from './values.ts';

type Context = NodeContext<typeof randomFields>;

const MOST_ENTRIES = 100_000;
/** Characters or entries made for one item: they are made in one go. */
const MOST_AT_ONCE = 500_000;
/** Characters or entries made in a step. */
const MOST_IN_STEP = 20_000_000;

/** Puts random values into the items, or the items into a random order. Items with the same seed share one sequence of values. */
export function makeRandom(context: Context): NodeResult | Promise<NodeResult> {
  const { items, field } = context;
  const sources = new Map<string, RandomSource>();
  const sourceAt = (index: number): RandomSource => {
    const seed = field.seed(index);
    const known = sources.get(seed);
    if (known) return known;
    const source = randomSource(seed);
    sources.set(seed, source);
    return source;
  };
  if (field.operation() === 'shuffleItems') {
    const order = [...items.keys()];
    const source = sourceAt(0);
    return forEachYielding(
      order,
      (_, index) => shuffleStep(source, order, index),
      () => ({ ...main(order.flatMap((index) => items[index] ?? [])), origins: { main: order } }),
      context,
    );
  }
  const changed: Item[] = [];
  let made = 0;
  const make = (item: Item, index: number): void => {
    const size = sizeOf(context, index);
    made += size;
    if (size > MOST_AT_ONCE)
      throw nodeErrors.field_invalid({
        field: 'How many',
        reason: `makes more than ${MOST_AT_ONCE} characters for one item`,
      });
    if (made > MOST_IN_STEP)
      throw nodeErrors.field_invalid({
        field: 'How many',
        reason: `makes more than ${MOST_IN_STEP} values or characters in one step`,
      });
    const value = valueFor(context, sourceAt(index), index);
    changed.push({ ...item, json: withPaths(item.json, [{ name: field.to(index), value }]) });
  };
  return forEachYielding(items, make, () => main(changed), context);
}

function sizeOf({ field }: Context, index: number): number {
  const operation = field.operation(index);
  if (operation === 'shuffle') return 1;
  return field.count(index) * (operation === 'text' ? field.length(index) : 1);
}

function valueFor(context: Context, source: RandomSource, index: number): JsonValue {
  const { field } = context;
  switch (field.operation(index)) {
    case 'shuffle': {
      const list = listOf(context, index);
      for (const at of list.keys()) shuffleStep(source, list, at);
      return list;
    }
    case 'pick': {
      const count = field.count(index);
      return count === 1
        ? randomEntry(source, listOf(context, index))
        : pickSeveral(source, listOf(context, index), count, field.distinct(index));
    }
    default: {
      const one = maker(context, source, index);
      const count = field.count(index);
      return count === 1 ? one() : Array.from({ length: count }, one);
    }
  }
}

function maker({ field, run }: Context, source: RandomSource, index: number): () => JsonValue {
  switch (field.operation(index)) {
    case 'number': {
      const [min, max, decimals] = [field.min(index), field.max(index), field.decimals(index)];
      return () => randomNumber(source, min, max, decimals);
    }
    case 'boolean': {
      const share = field.probability(index) / 100;
      return () => source.fraction() < share;
    }
    case 'uuid': {
      const version = field.version(index);
      return () => randomUuid(source, version, run.now);
    }
    case 'text': {
      const name = field.alphabet(index);
      const [alphabet, length] = [name === 'custom' ? field.characters(index) : alphabets[name], field.length(index)];
      return () => randomText(source, alphabet, length);
    }
    case 'weighted': {
      const weights = readWeights(field.weights(index));
      return () => randomWeighted(source, weights);
    }
    default: {
      const [min, max] = [field.min(index), field.max(index)];
      return () => randomInteger(source, min, max);
    }
  }
}

/** The entries of the list, in a list of their own. */
function listOf({ field }: Context, index: number): JsonValue[] {
  const list = field.list(index);
  if (!Array.isArray(list)) throw nodeErrors.field_invalid({ field: 'List', reason: 'is not a list' });
  if (list.length > MOST_ENTRIES)
    throw nodeErrors.field_invalid({ field: 'List', reason: `has more than ${MOST_ENTRIES} entries` });
  return [...list];
}

function pickSeveral(source: RandomSource, list: JsonValue[], count: number, distinct: boolean): JsonValue[] {
  if (!distinct) return Array.from({ length: count }, () => randomEntry(source, list));
  if (count > list.length)
    throw nodeErrors.field_invalid({
      field: 'How many',
      reason: `is more than the ${list.length} entries of the list`,
    });
  for (let at = 0; at < count; at += 1) shuffleStep(source, list, at);
  return list.slice(0, count);
}
