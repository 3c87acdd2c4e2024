import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { numberReader } from '../../lib/statistics/item-groups.ts';
import { withDigits } from '../../lib/statistics/math/significant.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import type { kpiFields } from './fields.ts';
import type { KpiGoal } from './status.ts';
import { statusOf, trendOf } from './status.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof kpiFields>;

const LONGEST_NAME = 200;
const DIGITS = 12;

/** Compares each item's value with its target and with earlier values. */
export async function trackKpis(context: Context): Promise<NodeResult> {
  const { field, items } = context;
  const outputs = { onTrack: new PairedItems(), atRisk: new PairedItems(), off: new PairedItems() };
  const measure = async (item: Item, index: number): Promise<void> => {
    const name = field.kpi(index).trim();
    if (name === '' || name.length > LONGEST_NAME)
      throw nodeErrors.field_invalid({ field: 'Name', reason: `must have 1 to ${LONGEST_NAME} characters` });
    const value = numberReader('Value', field.value(index), true)(item, index);
    const goal = goalOf(context, index);
    const history = await withValue(context, name, value, index);
    const before = history.slice(0, -1).slice(-field.compare(index));
    const earlier = before.length === 0 ? undefined : before.reduce((sum, each) => sum + each, 0) / before.length;
    const status = statusOf(value, goal);
    const result: JsonObject = {
      name,
      value,
      target: goal.target,
      status,
      gap: value - goal.target,
      attainment: goal.target === 0 ? null : value / goal.target,
      trend: trendOf(value, earlier, goal, field.steady(index) / 100),
      earlier: earlier ?? null,
      change: earlier === undefined ? null : value - earlier,
      changeRate: earlier === undefined || earlier === 0 ? null : (value - earlier) / Math.abs(earlier),
      history,
    };
    outputs[status].push(
      { ...item, json: withPaths(item.json, [{ name: field.to(index), value: withDigits(result, DIGITS) }]) },
      index,
    );
  };
  await forEachAsyncYielding(items, measure, context);
  return pairedPorts(outputs);
}

function goalOf({ field }: Context, index: number): KpiGoal {
  const [target, direction] = [field.target(index), field.direction(index)];
  if (direction !== 'near') return { target, direction, good: 0, fair: (Math.abs(target) * field.margin(index)) / 100 };
  const [good, fair] = [field.good(index), field.fair(index)];
  if (fair < good)
    throw nodeErrors.field_invalid({ field: 'At risk within', reason: 'must not be less than "On track within"' });
  return { target, direction, good, fair };
}

/** The values of a name, the oldest first and this one last. Only as many as needed are stored. */
async function withValue({ field, state }: Context, name: string, value: number, index: number): Promise<number[]> {
  const keep = field.keep(index);
  if (keep === 0) return [value];
  const append = (kept: JsonValue | undefined): number[] => [...numbersIn(kept).slice(-keep), value];
  return numbersIn(await state.in(field.shared(index), 'kpi').update(name, append));
}

const numbersIn = (kept: JsonValue | undefined): number[] =>
  Array.isArray(kept) ? kept.filter((each) => typeof each === 'number') : [];
