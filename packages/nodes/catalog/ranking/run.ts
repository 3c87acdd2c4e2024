import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { toNumber } from '../../lib/conditions/compare.ts';
import { forEachAsyncYielding, forEachYielding } from '../../lib/cooperative.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { shownFigure } from '../../lib/learning/evaluation.ts';
import { PairedItems } from '../../lib/paired-items.ts';
import { sortIndexes } from '../../lib/sorting/sort.ts';
import type { ItemGroup } from '../../lib/statistics/item-groups.ts';
import { itemGroups } from '../../lib/statistics/item-groups.ts';
import type { rankingFields } from './fields.ts';
import type { OpenRanker } from './learned.ts';
import { learnedScores, openRanker } from './learned.ts';
import { meanKnown, ndcgOf } from './ndcg.ts';
import type { Scored } from './scores.ts';
import { textScores, weightedScores } from './scores.ts';

type Context = NodeContext<typeof rankingFields>;

const LIMITS = { groups: 100_000, items: 1_000_000 };

/** Ranks the items of each group, the best first, and tells how good the ranking is where relevances are known. */
export async function rankItems(context: Context): Promise<NodeResult> {
  const { field, items } = context;
  const [ranked, rest] = [new PairedItems(), new PairedItems()];
  const { labeled, open } = await divided(context);
  const ranker = field.method() === 'learned' ? await openRanker(context, labeled) : undefined;
  const qualities: (number | null)[] = [];
  const isTraining = field.method() === 'learned' && field.operation() === 'train';
  const rankGroup = async (group: ItemGroup): Promise<void> => {
    // Groups are made of some of the items: their indexes there are those of `open`.
    const indices = group.indices.map((at) => open[at] ?? at);
    const own = { ...group, indices };
    const scored = await scoresOf(context, own, ranker);
    const order = await sortIndexes(own.items.length, (one, other) => scored.score(other) - scored.score(one), context);
    qualities.push(await placeGroup(context, own, scored, order, { ranked, rest }));
  };
  const given = open.map((index) => items[index]).filter((item) => item !== undefined);
  if (!isTraining)
    await forEachAsyncYielding(
      await itemGroups({ items: given, signal: context.signal }, field.groupBy(), LIMITS),
      rankGroup,
      { signal: context.signal },
    );
  const report = { method: field.method(), ...ranker?.report, ...qualityReport(context, qualities) };
  return {
    outputs: { ranked: ranked.items, rest: rest.items, report: [{ json: report }] },
    origins: { ranked: ranked.origins, rest: rest.origins, report: 'all' },
  };
}

/** The items that are learned from, and the indexes of those to rank: what is learned from is not ranked. */
async function divided({ field, items, signal }: Context): Promise<{ labeled: Item[]; open: number[] }> {
  const learns = field.method() === 'learned' && field.operation() !== 'rank' && field.examplesFrom() === 'items';
  const relevance = pathReader(field.relevance());
  const labeled: Item[] = [];
  const open: number[] = [];
  const sort = (item: Item, index: number): void => {
    if (learns && toNumber(relevance(item.json)) !== undefined) labeled.push(item);
    else open.push(index);
  };
  return forEachYielding(items, sort, () => ({ labeled, open }), { signal });
}

async function scoresOf(
  context: Context,
  { items, indices }: ItemGroup,
  ranker: OpenRanker | undefined,
): Promise<Scored> {
  if (ranker) return learnedScores(context, ranker, items);
  return context.field.method() === 'bm25'
    ? textScores(context, items, indices[0] ?? 0)
    : weightedScores(context, items);
}

/** Places the items of a group in their order; returns its NDCG where all their relevances are known. */
async function placeGroup(
  { field, signal }: Context,
  { items, indices }: ItemGroup,
  { score, parts }: Scored,
  order: Uint32Array,
  { ranked, rest }: { ranked: PairedItems; rest: PairedItems },
): Promise<number | null> {
  const most = field.limit() ?? Number.POSITIVE_INFINITY;
  const relevance = pathReader(field.relevance());
  const relevances: number[] = [];
  const explains = field.explain();
  const place = (at: number, position: number): void => {
    const item = items[at];
    if (!item) return;
    const known = toNumber(relevance(item.json));
    if (known !== undefined) relevances.push(known);
    const value: JsonObject = {
      rank: position + 1,
      score: shownFigure(score(at)),
      ...(explains && parts ? { parts: parts(at).map((part) => ({ ...part, score: shownFigure(part.score) })) } : {}),
    };
    const made = { ...item, json: withPaths(item.json, [{ name: field.to(), value }]) };
    (position < most ? ranked : rest).push(made, indices[at] ?? at);
  };
  const quality = (): number | null => (relevances.length === items.length ? ndcgOf(relevances, field.places()) : null);
  return forEachYielding([...order], place, quality, { signal });
}

function qualityReport({ field }: Context, qualities: readonly (number | null)[]): JsonObject {
  const ndcg = meanKnown(qualities);
  return ndcg === null
    ? { rankedGroups: qualities.length }
    : { rankedGroups: qualities.length, ndcg: shownFigure(ndcg), places: field.places() };
}
