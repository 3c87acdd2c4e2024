import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import type { ItemGroup } from '../../lib/statistics/item-groups.ts';
import { itemGroups } from '../../lib/statistics/item-groups.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { SeriesRequest } from './analyze.ts';
import type { trendFields } from './fields.ts';
import { readSeries } from '../../lib/statistics/time-series.ts';
import { originsOfGroups } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof trendFields>;

const LIMITS = { groups: 10_000, items: 20_000 };
/** Values of a series that are worked on here rather than in a thread. */
const FEW = 150;

const work = { url: new URL('./analyze.ts', import.meta.url), load: () => import('./analyze.ts') };

/** Works out trends, averages, seasons and forecasts of the series that the items make. Items that are added to keep their order. */
export async function analyzeTrend(context: Context): Promise<NodeResult> {
  const { field, items, signal, resources } = context;
  const result: Item[] = [];
  const each = new Array<Item>(items.length);
  const answer = async (group: ItemGroup): Promise<void> => {
    const { values, order } = await readSeries(context, group, field.value(), field.time());
    const found = await runInWorker(work, 'analyzeSeries', [requestOf(context, values)], {
      signal,
      resources,
      timeoutMs: 60_000,
      small: values.length <= FEW,
    });
    if ('whole' in found)
      return void result.push({ json: withPaths(group.group, [{ name: field.to(), value: found.whole }]) });
    for (const [step, at] of order.entries()) {
      const item = group.items[at] ?? { json: {} };
      each[group.indices[at] ?? at] = {
        ...item,
        json: withPaths(item.json, [{ name: field.to(), value: found.each[step] ?? null }]),
      };
    }
  };
  const groups = await itemGroups(context, field.groupBy(), LIMITS);
  await forEachAsyncYielding(groups, answer, context);
  if (result.length === 0) return main(each);
  const members = groups.map(({ indices }) => indices);
  return { ...main(result), origins: { main: originsOfGroups(members, items.length) } };
}

function requestOf({ field }: Context, series: number[]): SeriesRequest {
  const digits = field.digits();
  const level = field.confidence() / 100;
  const operation = field.operation();
  switch (operation) {
    case 'trend':
      return { operation, series, digits, level };
    case 'average':
      return { operation, series, digits, kind: field.average(), window: field.window() };
    case 'seasons':
      return { operation, series, digits, period: field.period(), model: field.season() };
    case 'forecast':
      return {
        operation,
        series,
        digits,
        level,
        method: field.method(),
        horizon: field.horizon(),
        period: field.period(),
      };
  }
}
