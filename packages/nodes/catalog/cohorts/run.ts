import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { checkedZone } from '../../lib/dates/moments.ts';
import { pathReader } from '../../lib/json/reader.ts';
import type { ItemGroup } from '../../lib/statistics/item-groups.ts';
import { itemGroups, momentReader, numberReader } from '../../lib/statistics/item-groups.ts';
import { forEachAsyncYielding, forEachYielding, runYielding } from '../../lib/cooperative.ts';
import type { cohortFields } from './fields.ts';
import { periodReader } from './periods.ts';
import type { Cohort, CohortPeriod, Member } from './retention.ts';
import { cohortsOf, lastActive } from './retention.ts';
import { originsOfGroups } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof cohortFields>;

const LIMITS = { groups: 10_000, items: 500_000 };

/** Groups users into cohorts by their first activity, and computes their retention. */
export async function analyzeCohorts(context: Context): Promise<NodeResult> {
  const { field } = context;
  const factor = 10 ** field.decimals();
  const rounded = (value: number): number => Math.round(value * factor) / factor;
  const groups: { group: JsonObject; members: Member[]; indices: number[] }[] = [];
  const collect = async (group: ItemGroup): Promise<void> =>
    void groups.push({ group: group.group, members: await membersOf(context, group), indices: group.indices });
  await forEachAsyncYielding(await itemGroups(context, field.groupBy(), LIMITS), collect, context);
  const last = groups.reduce((latest, { members }) => Math.max(latest, lastActive(members)), Number.NEGATIVE_INFINITY);
  const result: Item[] = [];
  const from: number[][] = [];
  const options = { most: field.periods(), last, rolling: field.counting() === 'rolling' };
  for (const { group, members, indices } of groups) {
    const add = (cohort: Cohort): void => {
      for (const json of itemsOf(context, cohort, rounded)) {
        result.push({ json: { ...group, ...json } });
        from.push(indices);
      }
    };
    await forEachYielding(await runYielding(cohortsOf(members, options), context), add, () => undefined, context);
  }
  return { ...main(result), origins: { main: originsOfGroups(from, context.items.length) } };
}

async function membersOf(context: Context, { items, indices }: ItemGroup): Promise<Member[]> {
  const { field, run } = context;
  const periodOf = periodReader(field.period(), checkedZone(field.zone(), run.timeZone));
  const readUser = pathReader(field.user());
  const readTime = momentReader('Time', field.time());
  const readBegan = field.began().trim() === '' ? undefined : momentReader('Began', field.began());
  const hasRevenue = field.revenue().trim() !== '';
  const readRevenue = numberReader('Revenue', field.revenue(), false);
  const members = new Map<string, Member>();
  const collect = (item: Item, at: number): void => {
    const index = indices[at] ?? at;
    const user = readUser(item.json) ?? null;
    if (user === null || user === '') return;
    const key = JSON.stringify(user);
    const member = members.get(key) ?? { began: undefined, activities: [] };
    members.set(key, member);
    if (readBegan) member.began ??= periodOf(readBegan(item, index));
    const revenue = hasRevenue ? readRevenue(item, index) : 0;
    member.activities.push({
      period: periodOf(readTime(item, index)),
      revenue: Number.isFinite(revenue) ? revenue : 0,
    });
  };
  return forEachYielding(items, collect, () => [...members.values()], context);
}

function itemsOf(
  { field }: Context,
  { name, users, periods }: Cohort,
  rounded: (value: number) => number,
): JsonObject[] {
  const hasRevenue = field.revenue().trim() !== '';
  const cells = periods.map(({ period, users: active, rate, revenue, revenuePerUser }: CohortPeriod): JsonObject => ({
    period,
    users: active,
    rate: rounded(rate),
    ...(hasRevenue ? { revenue: rounded(revenue), revenuePerUser: rounded(revenuePerUser) } : {}),
  }));
  return field.give() === 'cells'
    ? cells.map((cell) => ({ cohort: name, size: users, ...cell }))
    : [{ cohort: name, size: users, periods: cells }];
}
