import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import type { ConditionRow } from '../../lib/conditions/table.ts';
import { readTable } from '../../lib/conditions/table.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { momentReader } from '../../lib/statistics/item-groups.ts';
import { sorted } from '../../lib/statistics/math/moments.ts';
import { quantile } from '../../lib/statistics/quantiles.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import type { funnelFields } from './fields.ts';
import type { FunnelEvent } from './funnel.ts';
import { funnelOf, pathOf } from './funnel.ts';
import { originsOfGroups } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof funnelFields>;

const LABEL = 'Steps';
const MOST_STEPS = 50;
const MOST_SEGMENTS = 1000;
/** Events of one user. */
const MOST_EVENTS = 100_000;
const unitMs = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

interface User {
  segment: JsonValue[];
  events: FunnelEvent[];
  /** The items that are about this user. */
  indices: number[];
}

/** Counts the users who reached each step, for each segment. */
export async function analyzeFunnel(context: Context): Promise<NodeResult> {
  const { field, run } = context;
  const table = readTable(LABEL, field.steps(), run.now);
  if (table.length < 2 || table.length > MOST_STEPS)
    throw nodeErrors.field_invalid({ field: LABEL, reason: `must be 2 to ${MOST_STEPS}` });
  const rule = { steps: table.length, windowMs: field.window() * unitMs[field.unit()], windowOf: field.windowOf() };
  const segments = new Map<string, { values: JsonValue[]; paths: number[][]; indices: number[] }>();
  const follow = ({ segment, events, indices }: User): void => {
    const id = JSON.stringify(segment);
    const known = segments.get(id) ?? { values: segment, paths: [], indices: [] };
    segments.set(id, known);
    if (segments.size > MOST_SEGMENTS) throw dataErrors.too_many_groups({ limit: MOST_SEGMENTS });
    for (const index of indices) known.indices.push(index);
    known.paths.push(
      pathOf(
        events.sort((one, other) => one.at - other.at),
        rule,
      ),
    );
  };
  await forEachYielding(await usersOf(context, table), follow, () => undefined, context);
  const names = namesOf(field.segment());
  const given = main(
    [...segments.values()].map(({ values, paths }) => ({
      json: {
        ...withPaths(
          {},
          names.map((name, at) => ({ name, value: values[at] ?? null })),
        ),
        ...summaryOf(context, table, paths),
      },
    })),
  );
  const members = [...segments.values()].map(({ indices }) => indices);
  return { ...given, origins: { main: originsOfGroups(members, context.items.length) } };
}

async function usersOf(context: Context, table: readonly ConditionRow[]): Promise<User[]> {
  const { field, items } = context;
  const readUser = pathReader(field.user());
  const readTime = momentReader('Time', field.time());
  const readers = namesOf(field.segment()).map(pathReader);
  const users = new Map<string, User>();
  const collect = (item: Item, index: number): void => {
    const { json } = item;
    const user = readUser(json) ?? null;
    if (user === null || user === '') return;
    const at = readTime(item, index);
    const key = JSON.stringify(user);
    const known = users.get(key) ?? { segment: readers.map((read) => read(json) ?? null), events: [], indices: [] };
    users.set(key, known);
    known.indices.push(index);
    const steps = table.flatMap(({ holds }, step) => (holds(json) ? [step] : []));
    if (steps.length > 0) known.events.push({ at, steps });
    if (known.events.length > MOST_EVENTS) throw dataErrors.too_many_rows({ limit: MOST_EVENTS });
  };
  return forEachYielding(items, collect, () => [...users.values()], context);
}

function summaryOf({ field }: Context, table: readonly ConditionRow[], paths: readonly (readonly number[])[]) {
  const factor = 10 ** field.decimals();
  const rounded = (value: number): number => Math.round(value * factor) / factor;
  const steps = funnelOf(paths, table.length, (values) => quantile(sorted(values), 0.5, 'r2'));
  const through = paths
    .filter((path) => path.length === table.length)
    .map((path) => ((path.at(-1) ?? 0) - (path[0] ?? 0)) / 1000);
  return {
    users: paths.length,
    entered: steps[0]?.users ?? 0,
    converted: steps.at(-1)?.users ?? 0,
    conversion: rounded(steps.at(-1)?.conversion ?? 0),
    medianSeconds: through.length === 0 ? null : rounded(quantile(sorted(through), 0.5, 'r2')),
    steps: steps.map(({ users, conversion, stepConversion, dropOff, medianSeconds }, at) => ({
      name: table[at]?.name ?? '',
      users,
      conversion: rounded(conversion),
      stepConversion: rounded(stepConversion),
      dropOff,
      medianSeconds: medianSeconds === null ? null : rounded(medianSeconds),
    })),
  };
}
