import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { toNumber } from '../../lib/conditions/compare.ts';
import { toTime } from '../../lib/conditions/dates.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { shownFigure } from '../../lib/learning/evaluation.ts';
import { tableRows } from '../../lib/learning/examples.ts';
import { PairedItems } from '../../lib/paired-items.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { personalizationFields } from './fields.ts';
import { unpackedFor } from './recommend-work.ts';
import type { Interactions } from './neighbors.ts';
import type { Recommendation, RecommendOptions, RecommendQuality } from './recommend.ts';

type Context = NodeContext<typeof personalizationFields>;

const work = { url: new URL('./recommend-work.ts', import.meta.url), load: () => import('./recommend-work.ts') };
const MOST = { users: 200_000, things: 100_000 };
const NEIGHBORS = 50;
const LONGEST_NAME = 200;
const DAY = 86_400_000;
/** Interactions that are worked on here rather than in a thread. */
const FEW = 300;
const MEMORY_MB = 1024;
interface User {
  value: JsonValue;
  /** Weights by thing, in the order in which the user had them last. */
  weights: Map<number, number>;
  /** The indexes of the user's items. */
  indices: number[];
}

interface Read {
  users: Map<string, User>;
  things: Map<string, JsonValue>;
}

/** Recommends to each user what others had who had the same. */
export async function personalize(context: Context): Promise<NodeResult> {
  const { field, items, signal, resources } = context;
  const isTable = field.source() === 'table';
  const rows = isTable ? await tableRows(context, field.table()) : items.map(({ json }) => json);
  const { users, things } = await readInteractions(context, rows);
  const data = packed([...users.values()], things.size);
  const numbers = new Map([...things.keys()].map((key, at) => [key, at]));
  const keys = [...users.keys()];
  const places = new Map(keys.map((key, at) => [key, at]));
  const readUser = pathReader(field.user());
  const asked = isTable
    ? items.map(({ json }) => places.get(JSON.stringify(readUser(json) ?? null)) ?? -1)
    : keys.map((_, at) => at);
  const options = optionsOf(context, numbers);
  const settings = { signal, resources, maxMemoryMb: MEMORY_MB, small: data.thingOf.length <= FEW };
  const found = await runInWorker(work, 'recommendPacked', [data, asked, options], settings);
  const quality = field.evaluate() ? await runInWorker(work, 'evaluate', [data, options], settings) : null;
  const values = [...things.values()];
  const made = new PairedItems();
  const place = (_user: number, at: number): void => {
    const value = unpackedFor(found, at).map((each) => shownRecommendation(each, values));
    const user = users.get(keys[at] ?? '');
    const item = isTable ? items[at] : undefined;
    const base: Item = item ?? { json: { user: user?.value ?? null } };
    made.push(
      { ...base, json: withPaths(base.json, [{ name: field.to(), value }]) },
      isTable ? at : (user?.indices ?? []),
    );
  };
  await forEachYielding(asked, place, () => undefined, { signal });
  const report = {
    users: users.size,
    items: things.size,
    interactions: data.thingOf.length,
    quality: quality && shownQuality(quality),
  };
  return {
    outputs: { main: made.items, report: [{ json: report }] },
    origins: { main: made.origins, report: 'all' },
  };
}

async function readInteractions({ field, run, signal }: Context, rows: readonly JsonObject[]): Promise<Read> {
  const [readUser, readThing] = [pathReader(field.user()), pathReader(field.thing())];
  const readWeight = field.weight().trim() === '' ? undefined : pathReader(field.weight());
  const readTime = field.time().trim() === '' ? undefined : pathReader(field.time());
  const halfLife = field.halfLife() * DAY;
  const users = new Map<string, User>();
  const things = new Map<string, JsonValue>();
  const numbers = new Map<string, number>();
  const collect = (row: JsonObject, index: number): void => {
    const [value, thing] = [readUser(row) ?? null, readThing(row) ?? null];
    if (value === null || value === '' || thing === null || thing === '') return;
    const weight = readWeight ? (toNumber(readWeight(row)) ?? 0) : 1;
    const moment = readTime ? toTime(readTime(row)) : undefined;
    const counts = moment === undefined ? weight : weight * 0.5 ** (Math.max(0, run.now - moment) / halfLife);
    if (!(counts > 0)) return;
    const name = asText(thing).slice(0, LONGEST_NAME);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    things.set(name, thing);
    const key = JSON.stringify(value);
    const user = users.get(key) ?? { value, weights: new Map<number, number>(), indices: [] };
    users.set(key, user);
    if (users.size > MOST.users) throw dataErrors.too_many_groups({ limit: MOST.users });
    if (things.size > MOST.things) throw dataErrors.too_many_groups({ limit: MOST.things });
    const before = user.weights.get(number) ?? 0;
    user.weights.delete(number);
    user.weights.set(number, before + counts);
    user.indices.push(index);
  };
  return forEachYielding(rows, collect, () => ({ users, things }), { signal });
}

function packed(users: readonly User[], things: number): Interactions {
  const starts = new Uint32Array(users.length + 1);
  for (const [at, { weights }] of users.entries()) starts[at + 1] = (starts[at] ?? 0) + weights.size;
  const total = starts[users.length] ?? 0;
  const [thingOf, weightOf] = [new Uint32Array(total), new Float64Array(total)];
  let place = 0;
  for (const { weights } of users)
    for (const [thing, weight] of weights) {
      thingOf[place] = thing;
      weightOf[place] = weight;
      place += 1;
    }
  return { users: users.length, things, starts, thingOf, weightOf };
}

const optionsOf = ({ field }: Context, numbers: ReadonlyMap<string, number>): RecommendOptions => ({
  count: field.count(),
  excluded: namesOf(field.exclude()).flatMap((name) => numbers.get(name) ?? []),
  excludeSeen: field.excludeSeen(),
  diversity: field.diversity(),
  popular: field.popular(),
  most: NEIGHBORS,
  together: field.together(),
  shrink: field.shrink(),
});

function shownRecommendation({ thing, score, because }: Recommendation, values: readonly JsonValue[]): JsonObject {
  const shown = (at: number): JsonValue => values[at] ?? null;
  return because.length > 0
    ? { item: shown(thing), score: shownFigure(score), because: because.map(shown) }
    : { item: shown(thing), score: shownFigure(score), popular: true };
}

const shownQuality = ({ users, hitRate, popularHitRate, coverage }: RecommendQuality): JsonObject => ({
  users,
  hitRate: shownFigure(hitRate),
  popularHitRate: shownFigure(popularHitRate),
  coverage: shownFigure(coverage),
});
