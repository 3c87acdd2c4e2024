import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { asText } from '@heddle/contract/node/text';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { toNumber } from '../../lib/conditions/compare.ts';
import { forEachAsyncYielding, forEachYielding } from '../../lib/cooperative.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { forecastFields } from './forecast-fields.ts';
import type { Smoothing } from './smoothing.ts';
import { parametersOf } from './smoothing.ts';
import { originsOfGroups } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof forecastFields>;

interface Series {
  group: JsonObject;
  values: number[];
  /** The items of the values. */
  indices: number[];
}

const MOST_SERIES = 10_000;
const LONGEST = 5000;
/** Values of a series that are forecast here rather than in a thread. */
const FEW = 150;

const work = { url: new URL('./forecast.ts', import.meta.url), load: () => import('./forecast.ts') };

/** Forecasts what comes after the items, for each group of them. */
export async function forecastDemand(context: Context): Promise<NodeResult> {
  const results: Item[] = [];
  const all = await seriesOf(context);
  await forEachAsyncYielding(all, async (series) => void results.push(await forecast(context, series)), context);
  const members = all.map(({ indices }) => indices);
  return { ...main(results), origins: { main: originsOfGroups(members, context.items.length) } };
}

async function seriesOf(context: Context): Promise<Series[]> {
  const { field, items } = context;
  const names = namesOf(field.groupBy());
  const readers = names.map(pathReader);
  const readValue = pathReader(field.value());
  const all = new Map<string, Series>();
  const collect = ({ json }: Item, index: number): void => {
    const own = readers.map((read) => read(json) ?? null);
    const id = JSON.stringify(own);
    const series = all.get(id) ?? {
      group: withPaths(
        {},
        names.map((name, at) => ({ name, value: own[at] ?? null })),
      ),
      values: [],
      indices: [],
    };
    all.set(id, series);
    if (all.size > MOST_SERIES) throw dataErrors.too_many_groups({ limit: MOST_SERIES });
    const value = toNumber(readValue(json));
    if (value === undefined)
      throw nodeErrors.field_invalid({
        field: 'Value',
        reason: `must name a number, and item ${index + 1} has "${asText(readValue(json))}"`,
      });
    series.values.push(value);
    series.indices.push(index);
    if (series.values.length > LONGEST) throw dataErrors.too_many_rows({ limit: LONGEST });
  };
  await forEachYielding(items, collect, () => undefined, context);
  return [...all.values()];
}

async function forecast({ field, signal, resources }: Context, { group, values }: Series): Promise<Item> {
  const method = field.method();
  const seasonal = method === 'additive' || method === 'multiplicative';
  const period = seasonal ? field.period() : 1;
  const needed = seasonal ? 2 * period : 2;
  if (values.length < needed)
    throw nodeErrors.field_invalid({
      field: 'Method',
      reason: `needs at least ${needed} items of a group; ${JSON.stringify(group)} has ${values.length}`,
    });
  if (method === 'multiplicative' && values.some((value) => value <= 0))
    throw nodeErrors.field_invalid({ field: 'Method', reason: 'needs values above zero; choose the additive season' });
  if ((method === 'croston' || method === 'sba') && values.some((value) => value < 0))
    throw nodeErrors.field_invalid({ field: 'Method', reason: 'needs values that are not below zero' });
  const written = { alpha: field.alpha(), beta: field.beta(), gamma: field.gamma() };
  const given: Partial<Smoothing> = Object.fromEntries(
    Object.entries(written).filter(([, value]) => value !== undefined),
  );
  const request = { method, values, given, horizon: field.horizon(), period, level: field.interval() / 100 };
  const {
    ahead: expected,
    interval,
    smoothing,
    error,
  } = await runInWorker(work, 'forecastSeries', [request], {
    signal,
    resources,
    timeoutMs: 60_000,
    small: values.length <= FEW,
  });
  const decimals = 10 ** field.decimals();
  const round = (value: number): number => Math.round(value * decimals) / decimals;
  const bounded = (list: readonly number[]): number[] =>
    list.map((value) => round(field.negative() ? value : Math.max(0, value)));
  const ahead = bounded(expected);
  const result = {
    ahead,
    lower: interval ? bounded(interval.lower) : null,
    upper: interval ? bounded(interval.upper) : null,
    total: round(ahead.reduce((sum, value) => sum + value, 0)),
    method,
    parameters: Object.fromEntries(
      parametersOf(method).map((name) => [name, Math.round(smoothing[name] * 1000) / 1000]),
    ),
    rmse: Number.isFinite(error) ? round(Math.sqrt(error)) : null,
    periods: values.length,
  };
  return { json: withPaths(group, [{ name: field.to() || 'forecast', value: result }]) };
}
