import type { Interactions, Neighbor, NeighborOptions } from './neighbors.ts';
import { neighborsOf } from './neighbors.ts';

/** Something for a user, and the things of the user that speak for it; none where it is merely popular. */
export interface Recommendation {
  thing: number;
  score: number;
  because: number[];
}

export interface RecommendOptions extends NeighborOptions {
  count: number;
  /** Things that are never recommended. */
  excluded: readonly number[];
  excludeSeen: boolean;
  /** From 0 to 1: how much likeness to what is already recommended counts against a thing. */
  diversity: number;
  /** Whether popular things fill up what is missing. */
  popular: boolean;
}

const MOST_REASONS = 3;
/** Candidates for each recommendation among which diversity chooses. */
const CANDIDATES = 10;

/** What is needed to recommend. */
interface Knowledge {
  data: Interactions;
  neighbors: readonly (readonly Neighbor[])[];
  /** Things by how many users they have, the most popular first. */
  popular: readonly { thing: number; score: number }[];
  options: RecommendOptions;
  excluded: ReadonlySet<number>;
}

/** Recommendations for some users, by their numbers; -1 is a user of whom nothing is known. */
export function recommend(data: Interactions, asked: readonly number[], options: RecommendOptions): Recommendation[][] {
  const knowledge = learn(data, options);
  return asked.map((user) => recommendFor(knowledge, user));
}

function learn(data: Interactions, options: RecommendOptions): Knowledge {
  const counts = new Float64Array(data.things);
  for (const thing of data.thingOf) counts[thing] = (counts[thing] ?? 0) + 1;
  const popular = [...counts.entries()]
    .filter(([, count]) => count > 0)
    .map(([thing, count]) => ({ thing, score: count / Math.max(1, data.users) }))
    .sort((one, other) => other.score - one.score || one.thing - other.thing);
  return { data, neighbors: neighborsOf(data, options), popular, options, excluded: new Set(options.excluded) };
}

function recommendFor({ data, neighbors, popular, options, excluded }: Knowledge, user: number): Recommendation[] {
  const { starts, thingOf, weightOf } = data;
  const [from, end] = user < 0 ? [0, 0] : [starts[user] ?? 0, starts[user + 1] ?? 0];
  const seen = new Set(thingOf.subarray(from, end));
  const isOpen = (thing: number): boolean => !excluded.has(thing) && !(options.excludeSeen && seen.has(thing));
  const scores = new Map<number, { score: number; reasons: { thing: number; by: number }[] }>();
  for (let at = from; at < end; at += 1)
    for (const { thing, similarity } of neighbors[thingOf[at] ?? 0] ?? []) {
      if (!isOpen(thing)) continue;
      const known = scores.get(thing) ?? { score: 0, reasons: [] };
      const by = similarity * (weightOf[at] ?? 0);
      known.score += by;
      known.reasons.push({ thing: thingOf[at] ?? 0, by });
      scores.set(thing, known);
    }
  const ranked = [...scores]
    .map(([thing, { score, reasons }]) => ({ thing, score, because: strongest(reasons) }))
    .sort((one, other) => other.score - one.score || one.thing - other.thing);
  const chosen = diverse(ranked.slice(0, options.count * CANDIDATES), neighbors, options);
  if (!options.popular) return chosen;
  const taken = new Set(chosen.map(({ thing }) => thing));
  for (const { thing, score } of popular) {
    if (chosen.length >= options.count) break;
    if (isOpen(thing) && !taken.has(thing)) chosen.push({ thing, score, because: [] });
  }
  return chosen;
}

const strongest = (reasons: { thing: number; by: number }[]): number[] =>
  reasons
    .sort((one, other) => other.by - one.by || one.thing - other.thing)
    .slice(0, MOST_REASONS)
    .map(({ thing }) => thing);

/** The best of the candidates, one after the other, less what they are like those before: maximal marginal relevance, Carbonell and Goldstein 1998. */
function diverse(
  ranked: readonly Recommendation[],
  neighbors: Knowledge['neighbors'],
  { count, diversity }: RecommendOptions,
): Recommendation[] {
  if (diversity === 0) return ranked.slice(0, count);
  const best = ranked[0]?.score ?? 1;
  const open = [...ranked];
  const chosen: Recommendation[] = [];
  const likeness = (one: number, other: number): number =>
    neighbors[one]?.find(({ thing }) => thing === other)?.similarity ?? 0;
  while (chosen.length < count && open.length > 0) {
    const worth = open.map(
      ({ thing, score }) =>
        (1 - diversity) * (score / best) -
        diversity * Math.max(0, ...chosen.map((each) => likeness(each.thing, thing))),
    );
    chosen.push(...open.splice(worth.indexOf(Math.max(...worth)), 1));
  }
  return chosen;
}

/** How often the last thing of a user would have been recommended from those before. */
export interface RecommendQuality {
  users: number;
  /** The share of users whose last thing is among the recommendations. */
  hitRate: number;
  /** The same where the most popular things are recommended to all. */
  popularHitRate: number;
  /** The share of things that are recommended to anybody. */
  coverage: number;
}

/** Users that are looked at. */
const MOST_TESTED = 2000;

/** Leaves out the last thing of each user who has two at least, and looks for it. Null where there is no such user. */
export function evaluate(data: Interactions, options: RecommendOptions): RecommendQuality | null {
  const tested: { user: number; thing: number }[] = [];
  const starts = new Uint32Array(data.users + 1);
  const [things, weights]: [number[], number[]] = [[], []];
  for (let user = 0; user < data.users; user += 1) {
    const [from, all] = [data.starts[user] ?? 0, data.starts[user + 1] ?? 0];
    const isTested = all - from >= 2 && tested.length < MOST_TESTED;
    if (isTested) tested.push({ user, thing: data.thingOf[all - 1] ?? 0 });
    for (let at = from; at < (isTested ? all - 1 : all); at += 1) {
      things.push(data.thingOf[at] ?? 0);
      weights.push(data.weightOf[at] ?? 0);
    }
    starts[user + 1] = things.length;
  }
  if (tested.length === 0) return null;
  const known = { ...data, starts, thingOf: Uint32Array.from(things), weightOf: Float64Array.from(weights) };
  const knowledge = learn(known, { ...options, excluded: [], excludeSeen: true });
  const shown = new Set<number>();
  let [hits, popularHits] = [0, 0];
  for (const { user, thing } of tested) {
    const found = recommendFor(knowledge, user);
    for (const each of found) shown.add(each.thing);
    if (found.some((each) => each.thing === thing)) hits += 1;
    const seen = new Set(known.thingOf.subarray(starts[user], starts[user + 1]));
    const most = knowledge.popular.filter((each) => !seen.has(each.thing)).slice(0, options.count);
    if (most.some((each) => each.thing === thing)) popularHits += 1;
  }
  return {
    users: tested.length,
    hitRate: hits / tested.length,
    popularHitRate: popularHits / tested.length,
    coverage: shown.size / Math.max(1, data.things),
  };
}
