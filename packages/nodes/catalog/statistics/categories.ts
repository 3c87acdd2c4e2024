import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { pathReader } from '../../lib/json/reader.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import type { ItemGroup } from '../../lib/statistics/item-groups.ts';
import { numberReader } from '../../lib/statistics/item-groups.ts';
import type { StatisticsContext } from './run.ts';
import type { TestSample } from './test-request.ts';

/** Kinds of one field, and samples that are compared. */
const MOST_KINDS = 1000;

/** The numbers of an item group by the field Groups, in the order of their first items. Items without a group or a number are left out. */
export async function samplesOf(context: StatisticsContext, { items, indices }: ItemGroup): Promise<TestSample[]> {
  const { field } = context;
  const readGroup = pathReader(field.groups());
  const readNumber = numberReader('Value', field.value(), field.notNumbers() === 'fail');
  const samples = new Map<string, number[]>();
  const collect = (item: Item, at: number): void => {
    const name = asText(readGroup(item.json) ?? '');
    const number = readNumber(item, indices[at] ?? at);
    if (name === '' || !Number.isFinite(number)) return;
    const known = samples.get(name);
    if (known) known.push(number);
    else samples.set(name, [number]);
    if (samples.size > MOST_KINDS) throw dataErrors.too_many_groups({ limit: MOST_KINDS });
  };
  return forEachYielding(
    items,
    collect,
    () => [...samples].map(([name, values]) => ({ name, values: Float64Array.from(values) })),
    context,
  );
}

export interface Counts {
  /** The kinds of the first field. */
  names: string[];
  /** How often each comes, by the kinds of the second field; of one field, a single column. */
  table: number[][];
}

/** Counts the kinds of one or two fields. Items without a kind are left out. Throws `field_invalid` for counts below zero, `too_many_groups`. */
export async function countsOf(
  context: StatisticsContext,
  { items, indices }: ItemGroup,
  paths: readonly string[],
): Promise<Counts> {
  const { field } = context;
  const readers = paths.map(pathReader);
  const counter = field.counts().trim();
  const readCount = counter === '' ? () => 1 : numberReader('Counts', counter, true);
  const rows = new Map<string, Map<string, number>>();
  const columns = new Set<string>();
  const collect = (item: Item, at: number): void => {
    const [row = '', column = 'count'] = readers.map((read) => asText(read(item.json) ?? ''));
    if (row === '' || column === '') return;
    const times = readCount(item, indices[at] ?? at);
    if (!(times >= 0))
      throw nodeErrors.field_invalid({
        field: 'Frequency',
        reason: `must not be below zero, and item ${(indices[at] ?? at) + 1} has ${times}`,
      });
    const known = rows.get(row) ?? new Map<string, number>();
    rows.set(row, known.set(column, (known.get(column) ?? 0) + times));
    columns.add(column);
    if (rows.size > MOST_KINDS || columns.size > MOST_KINDS) throw dataErrors.too_many_groups({ limit: MOST_KINDS });
  };
  const finish = (): Counts => ({
    names: [...rows.keys()],
    table: [...rows.values()].map((row) => [...columns].map((column) => row.get(column) ?? 0)),
  });
  return forEachYielding(items, collect, finish, context);
}
