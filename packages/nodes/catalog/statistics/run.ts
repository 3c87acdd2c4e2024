import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { toNumber } from '../../lib/conditions/compare.ts';
import { forEachAsyncYielding, forEachYielding } from '../../lib/cooperative.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { ItemGroup } from '../../lib/statistics/item-groups.ts';
import { itemGroups, numberReader } from '../../lib/statistics/item-groups.ts';
import type { Term } from '../../lib/statistics/regression.ts';
import type { Request } from './analyze.ts';
import { complete } from './analyze.ts';
import { countsOf, samplesOf } from './categories.ts';
import type { statisticsFields } from './fields.ts';
import type { TestRequest } from './test-request.ts';
import { originsOfGroups } from '../../lib/paired-items.ts';

export type StatisticsContext = NodeContext<typeof statisticsFields>;

const LIMITS = { groups: 10_000, items: 200_000 };
/** Numbers of one request; more columns allow fewer rows. */
const MOST_NUMBERS = 2_000_000;
const MOST_FIELDS = 50;
/** Numbers that are worked on here rather than in a thread. */
const FEW = 2000;

const work = { url: new URL('./analyze.ts', import.meta.url), load: () => import('./analyze.ts') };

/** Runs the configured calculation for each group of items. */
export async function calculate(context: StatisticsContext): Promise<NodeResult> {
  const { field, items, signal, resources } = context;
  const results: Item[] = [];
  const answer = async (group: ItemGroup): Promise<void> => {
    const request = await requestOf(context, group);
    const value = await runInWorker(work, 'analyze', [request, field.digits()], {
      signal,
      resources,
      timeoutMs: 60_000,
      small: group.items.length * sizeOf(request) <= FEW,
    });
    results.push({ json: withPaths(group.group, [{ name: field.to(), value }]) });
  };
  const groups = await itemGroups(context, field.groupBy(), LIMITS);
  await forEachAsyncYielding(groups, answer, context);
  const members = groups.map(({ indices }) => indices);
  return { ...main(results), origins: { main: originsOfGroups(members, items.length) } };
}

const sizeOf = (request: Request): number =>
  'columns' in request ? request.columns.length * ('degree' in request ? request.degree : 1) : 1;

async function requestOf(context: StatisticsContext, group: ItemGroup): Promise<Request> {
  const { field } = context;
  const operation = field.operation();
  const level = field.confidence() / 100;
  switch (operation) {
    case 'describe':
      return {
        operation,
        columns: await columnsAt(context, group, 'Fields', fieldsOf(context, group)),
        quantiles: sharesOf(field.quantiles()),
        method: field.quantileMethod(),
        level,
      };
    case 'correlation':
      return {
        operation,
        columns: await columnsAt(context, group, 'Fields', fieldsOf(context, group)),
        method: field.coefficient(),
        level,
      };
    case 'regression': {
      const [y, ...columns] = await columnsAt(
        context,
        group,
        'Independent variables',
        [field.explained(), ...namesOf(field.explainedBy())],
        field.degree(),
      );
      if (!y || columns.length === 0) throw nodeErrors.field_required({ field: 'Independent variables' });
      return { operation, y, columns, degree: field.degree(), intercept: field.intercept(), level };
    }
    case 'test':
      return { operation, side: field.side(), level, ...(await testOf(context, group)) };
  }
}

type WithoutOptions<T> = T extends unknown ? Omit<T, 'side' | 'level'> : never;
/** The input of a test. */
type TestData = WithoutOptions<TestRequest>;

async function testOf(context: StatisticsContext, group: ItemGroup): Promise<TestData> {
  const { field } = context;
  const test = field.test();
  switch (test) {
    case 'chiIndependence':
      return {
        test,
        table: (await countsOf(context, group, [field.kinds(), field.otherKinds()])).table,
        yates: field.yates(),
      };
    case 'chiFit': {
      const { names, table } = await countsOf(context, group, [field.kinds()]);
      return { test, observed: table.flat(), proportions: proportionsOf(context, names) };
    }
    case 'welch':
    case 'tTwoSamples':
    case 'mannWhitney':
    case 'anova':
      return { test, samples: await samplesOf(context, group) };
    case 'tPaired': {
      const columns = await columnsAt(context, group, 'Second value', [field.value(), field.second()]);
      const [first = new Float64Array(), second = new Float64Array()] = complete(columns.map(({ values }) => values));
      return { test, first, second };
    }
    case 'tOneSample':
    case 'shapiroWilk':
    case 'jarqueBera': {
      const columns = await columnsAt(context, group, 'Value', [field.value()]);
      const [values = new Float64Array()] = complete(columns.map((column) => column.values));
      return test === 'tOneSample' ? { test, values, expected: field.expectedMean() } : { test, values };
    }
  }
}

async function columnsAt(
  context: StatisticsContext,
  { items, indices }: ItemGroup,
  label: string,
  names: readonly string[],
  factor = 1,
): Promise<Term[]> {
  if (names.length > MOST_FIELDS)
    throw nodeErrors.field_invalid({ field: label, reason: `must name at most ${MOST_FIELDS} fields` });
  if (names.length * items.length * factor > MOST_NUMBERS)
    throw dataErrors.too_many_rows({ limit: Math.floor(MOST_NUMBERS / (names.length * factor)) });
  const columns = names.map((name) => ({
    name,
    values: new Float64Array(items.length),
    read: numberReader(label, name, context.field.notNumbers() === 'fail'),
  }));
  const collect = (item: Item, at: number): void => {
    for (const { values, read } of columns) values[at] = read(item, indices[at] ?? at);
  };
  await forEachYielding(items, collect, () => undefined, context);
  return columns.map(({ name, values }) => ({ name, values }));
}

function fieldsOf({ field }: StatisticsContext, { items }: ItemGroup): string[] {
  const written = namesOf(field.fields());
  if (written.length > 0) return written;
  const found = Object.entries(items[0]?.json ?? {}).flatMap(([name, value]) =>
    toNumber(value) === undefined ? [] : [name],
  );
  if (found.length === 0)
    throw nodeErrors.field_invalid({
      field: 'Fields',
      reason: 'is empty, and the first item has no field with a number',
    });
  return found;
}

function sharesOf(written: string): number[] {
  const shares = namesOf(written).map((percent) => (toNumber(percent) ?? Number.NaN) / 100);
  if (!shares.every((share) => share >= 0 && share <= 1) || shares.length > 100)
    throw nodeErrors.field_invalid({
      field: 'Quantiles (%)',
      reason: 'must be at most 100 numbers from 0 to 100, separated by commas',
    });
  return shares;
}

function proportionsOf({ field }: StatisticsContext, names: readonly string[]): number[] {
  const written = field.proportions() ?? null;
  if (written === null || written === '') return names.map(() => 1);
  if (typeof written !== 'object' || Array.isArray(written))
    throw nodeErrors.field_invalid({
      field: 'Expected proportions',
      reason: 'must be an object with a number for each kind',
    });
  return names.map((name) => toNumber(Object.hasOwn(written, name) ? written[name] : undefined) ?? Number.NaN);
}
