import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { readCalculations } from '../../lib/statistics/calculations.ts';
import { Groups } from '../../lib/statistics/groups.ts';
import type { ItemGroup } from '../../lib/statistics/item-groups.ts';
import { itemGroups, momentReader } from '../../lib/statistics/item-groups.ts';
import { forEachAsyncYielding, forEachYielding } from '../../lib/cooperative.ts';
import type { windowFields } from './fields.ts';
import type { WindowSpan, WindowRule } from './windows.ts';
import { overAt, sessionsOf, windowsAt } from './windows.ts';
import { originsOfGroups, PairedItems, recordingLimit } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof windowFields>;

const unitMs = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000, weeks: 604_800_000 } as const;
/** A Monday: 5 January 1970. */
const MONDAY = 345_600_000;
const LIMITS = { groups: 100_000, items: 200_000 };
const MOST_WINDOWS = 200_000;
/** Windows that one item may fall into. */
const MOST_OVERLAPS = 1000;

interface Moment {
  at: number;
  json: JsonObject;
  /** Of the item among all. */
  index: number;
}

/** Splits the items of each group into windows by event time and calculates the configured figures of each. */
export async function aggregateWindows(context: Context): Promise<NodeResult> {
  const { field } = context;
  const rule = ruleOf(context);
  const windows: Item[] = [];
  const members: number[][] = [];
  const isRecorded = recordingLimit();
  const late = new PairedItems();
  const cut = async (group: ItemGroup): Promise<void> => {
    const onTime = await momentsOf(context, group, rule, late);
    const report = ({ span, groups, indices }: Filled): void => {
      if (windows.length >= MOST_WINDOWS) throw dataErrors.too_many_groups({ limit: MOST_WINDOWS });
      const window = { start: new Date(span.start).toISOString(), end: new Date(span.end).toISOString() };
      const result = groups.all().map((each) => groups.resultOf(each))[0] ?? {};
      members.push(indices);
      windows.push({ json: { ...withPaths(group.group, [{ name: 'window', value: window }]), ...result } });
    };
    await forEachYielding(await windowsOf(context, onTime, rule, isRecorded), report, () => undefined, context);
  };
  await forEachAsyncYielding(await itemGroups(context, field.groupBy(), LIMITS), cut, context);
  return {
    outputs: { windows, late: late.items },
    origins: { windows: originsOfGroups(members, context.items.length), late: late.origins },
  };
}

function ruleOf({ field }: Context): WindowRule {
  const unit = unitMs[field.unit()];
  const kind = field.kind();
  if (kind === 'session') return { kind, gap: Math.max(1, Math.round(field.gap() * unit)) };
  const size = Math.max(1, Math.round(field.size() * unit));
  const slide = kind === 'tumbling' ? size : Math.max(1, Math.round(field.slide() * unit));
  if (slide > size)
    throw nodeErrors.field_invalid({
      field: 'Slide interval',
      reason: 'must not be more than the size: items between the windows would be lost',
    });
  if (size / slide > MOST_OVERLAPS)
    throw nodeErrors.field_invalid({
      field: 'Slide interval',
      reason: `must not put an item into more than ${MOST_OVERLAPS} windows`,
    });
  return { kind: 'fixed', size, slide, origin: field.unit() === 'weeks' ? MONDAY : 0 };
}

/** The events of a group in the order of their time, without those that came when their last window was over. */
async function momentsOf(
  context: Context,
  { items, indices }: ItemGroup,
  rule: WindowRule,
  late: PairedItems,
): Promise<Moment[]> {
  const { field } = context;
  const read = momentReader('Time', field.time());
  const lateRule = field.late();
  const patience = field.lateness() * unitMs[field.unit()];
  const moments: Moment[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  const collect = (item: Item, at: number): void => {
    const index = indices[at] ?? at;
    const moment = read(item, index);
    if (lateRule !== 'include' && overAt(moment, rule) + patience <= latest) {
      if (lateRule === 'separate') late.push(item, index);
      return;
    }
    latest = Math.max(latest, moment);
    moments.push({ at: moment, json: item.json, index });
  };
  return forEachYielding(items, collect, () => moments.sort((one, other) => one.at - other.at), context);
}

interface Filled {
  span: WindowSpan;
  groups: Groups;
  indices: number[];
}

async function windowsOf(
  context: Context,
  moments: readonly Moment[],
  rule: WindowRule,
  isRecorded: () => boolean,
): Promise<Filled[]> {
  const { field } = context;
  const calculations = readCalculations(field.calculate(), {
    strict: field.notNumbers() === 'fail',
    decimals: field.decimals(),
  });
  const open = (): Groups => new Groups([], calculations);
  if (rule.kind === 'session') {
    const sessions = sessionsOf(
      moments.map(({ at }) => at),
      rule.gap,
    ).map((session) => ({
      span: { start: session.start, end: session.end },
      to: session.to,
      groups: open(),
      indices: new Array<number>(),
    }));
    let session = 0;
    const fill = ({ json, index }: Moment, at: number): void => {
      if (at >= (sessions[session]?.to ?? 0)) session += 1;
      sessions[session]?.groups.add(json);
      if (isRecorded()) sessions[session]?.indices.push(index);
    };
    return forEachYielding(moments, fill, () => sessions, context);
  }
  const byStart = new Map<number, Filled>();
  const need = (span: WindowSpan): Filled => {
    const known = byStart.get(span.start) ?? { span, groups: open(), indices: [] };
    byStart.set(span.start, known);
    if (byStart.size > MOST_WINDOWS) throw dataErrors.too_many_groups({ limit: MOST_WINDOWS });
    return known;
  };
  const add = ({ at, json, index }: Moment): void => {
    for (const span of windowsAt(at, rule)) {
      const { groups, indices } = need(span);
      groups.add(json);
      if (isRecorded()) indices.push(index);
    }
  };
  await forEachYielding(moments, add, () => undefined, context);
  const [first, last] = [moments[0], moments.at(-1)];
  if (field.kind() === 'tumbling' && field.empty() && first && last) {
    for (let start = windowsAt(first.at, rule)[0]?.start ?? 0; start <= last.at; start += rule.slide)
      need({ start, end: start + rule.size });
  }
  return [...byStart.values()].sort((one, other) => one.span.start - other.span.start);
}
