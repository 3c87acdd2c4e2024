import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { forEachYielding } from '../../lib/cooperative.ts';
import { checkedZone } from '../../lib/dates/moments.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { shownFigure } from '../../lib/learning/evaluation.ts';
import { sortIndexes } from '../../lib/sorting/sort.ts';
import { momentReader } from '../../lib/statistics/item-groups.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { patternFields } from './fields.ts';
import type { Frequent, Transactions } from './frequent-sets.ts';
import type { AssociationRule } from './rules.ts';
import type { SequenceRule } from './frequent-sequences.ts';
import type { TimePattern } from './times.ts';

type Context = NodeContext<typeof patternFields>;

const work = { url: new URL('./mining-work.ts', import.meta.url), load: () => import('./mining-work.ts') };
/** Things of all transactions, and things that differ. */
const MOST = { things: 2_000_000, names: 200_000 };
/** Kinds of events whose times are looked at: the most frequent ones. */
const MOST_EVENTS = 200;
/** Things that are looked at here rather than in a thread. */
const FEW = 500;
const MINING_MB = 1024;
const LONGEST_NAME = 200;

/** Finds what occurs together, what follows what, or when something recurs. */
export async function findPatterns(context: Context): Promise<NodeResult> {
  return context.field.kind() === 'times' ? times(context) : mine(context);
}

interface Numbered {
  data: Transactions;
  names: string[];
}

async function mine(context: Context): Promise<NodeResult> {
  const { field, signal, resources } = context;
  const kind = field.kind();
  const { data, names } = await numbered(context);
  const groups = data.starts.length - 1;
  const options = { least: Math.max(1, Math.ceil(field.support() * groups - 1e-9)), longest: field.longest() };
  const asked = { confidence: field.confidence(), lift: field.lift(), most: field.limit() };
  const { patterns, rules } = await runInWorker(
    work,
    kind === 'sets' ? 'mineSets' : 'mineSequences',
    [data, options, asked],
    {
      signal,
      resources,
      maxMemoryMb: MINING_MB,
      small: data.things.length <= FEW,
    },
  );
  const named = (things: readonly number[]): string[] => things.map((thing) => names[thing] ?? '');
  const shownPattern = ({ things, count }: Frequent): Item => ({
    json: { pattern: named(things), count, support: shownFigure(count / groups) },
  });
  const shownRule = (rule: AssociationRule | SequenceRule): Item => ({
    json: {
      antecedent: named(rule.antecedent),
      consequent: named(rule.consequent),
      count: rule.count,
      support: shownFigure(rule.count / groups),
      confidence: shownFigure(rule.confidence),
      lift: shownFigure(rule.lift),
      // A rule that is never wrong has none.
      ...('conviction' in rule
        ? { conviction: Number.isFinite(rule.conviction) ? shownFigure(rule.conviction) : null }
        : {}),
    },
  });
  return {
    outputs: { patterns: patterns.map(shownPattern), rules: rules.map(shownRule) },
    origins: { patterns: 'all', rules: 'all' },
  };
}

/** The things of each group in the order of time where it counts, as numbers. */
async function numbered(context: Context): Promise<Numbered> {
  const { field, items, signal } = context;
  const readValue = pathReader(field.value());
  const readers = namesOf(field.groupBy()).map(pathReader);
  const numbers = new Map<string, number>();
  const groups = new Map<string, number[]>();
  let things = 0;
  const collect = (index: number): void => {
    const json = items[index]?.json ?? {};
    const id = readers.length > 0 ? JSON.stringify(readers.map((read) => read(json) ?? null)) : String(index);
    const group = groups.get(id) ?? [];
    groups.set(id, group);
    for (const name of thingsIn(readValue(json))) {
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      group.push(number);
      things += 1;
    }
    if (things > MOST.things || numbers.size > MOST.names) throw dataErrors.too_many_rows({ limit: MOST.things });
  };
  const order = await inTime(context);
  return forEachYielding(
    [...order],
    collect,
    () => {
      const rows = [...groups.values()];
      const starts = new Uint32Array(rows.length + 1);
      for (const [at, row] of rows.entries()) starts[at + 1] = (starts[at] ?? 0) + row.length;
      return { data: { starts, things: Uint32Array.from(rows.flat()) }, names: [...numbers.keys()] };
    },
    { signal },
  );
}

/** The indexes of the items in the order of their times, for sequences with a time. */
async function inTime(context: Context): Promise<Uint32Array> {
  const { field, items, signal } = context;
  if (field.kind() !== 'sequences' || field.time().trim() === '') return Uint32Array.from(items, (_, index) => index);
  const moments = await momentsOf(context);
  return sortIndexes(items.length, (one, other) => (moments[one] ?? 0) - (moments[other] ?? 0), { signal });
}

async function momentsOf({ field, items, signal }: Context): Promise<Float64Array> {
  const read = momentReader('Time', field.time());
  const moments = new Float64Array(items.length);
  const place = (item: Item, index: number): void => void (moments[index] = read(item, index));
  return forEachYielding(items, place, () => moments, { signal });
}

/** The texts of a value: of a list its entries. What is empty is nothing. */
function thingsIn(value: JsonValue | undefined): string[] {
  const list = Array.isArray(value) ? value : [value ?? null];
  return list.flatMap((entry) => (entry === null || entry === '' ? [] : [asText(entry).slice(0, LONGEST_NAME)]));
}

async function times(context: Context): Promise<NodeResult> {
  const { field, items, run, signal, resources } = context;
  const zone = checkedZone(field.zone(), run.timeZone);
  const moments = await momentsOf(context);
  const read = field.event().trim() === '' ? undefined : pathReader(field.event());
  const events = new Map<string, number[]>();
  const collect = ({ json }: Item, index: number): void => {
    const name = read ? asText(read(json) ?? '').slice(0, LONGEST_NAME) : '';
    const own = events.get(name);
    if (own) own.push(moments[index] ?? 0);
    else events.set(name, [moments[index] ?? 0]);
  };
  await forEachYielding(items, collect, () => undefined, { signal });
  const frequent = [...events].sort(([, one], [, other]) => other.length - one.length).slice(0, MOST_EVENTS);
  const lists = frequent.map(([, own]) => Float64Array.from(own));
  const found = await runInWorker(work, 'mineTimes', [lists, zone, field.level()], {
    signal,
    resources,
    small: items.length <= FEW / 10,
  });
  const patterns = frequent.flatMap(([name], at) =>
    (found[at] ?? []).map((pattern): Item => ({ json: { ...(read ? { event: name } : {}), ...shownTime(pattern) } })),
  );
  return {
    outputs: { patterns: patterns.slice(0, field.limit()), rules: [] },
    origins: { patterns: 'all', rules: 'all' },
  };
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function shownTime(pattern: TimePattern): JsonObject {
  if (pattern.kind === 'interval')
    return {
      recurs: 'interval',
      everyHours: shownFigure(pattern.every / 3_600_000),
      deviation: shownFigure(pattern.deviation),
      count: pattern.count,
    };
  const { kind, at, count, share, expected, p } = pattern;
  return {
    recurs: kind,
    at: kind === 'weekday' ? (weekdays[at - 1] ?? '') : at,
    count,
    share: shownFigure(share),
    expected: shownFigure(expected),
    p: shownFigure(p),
  };
}
