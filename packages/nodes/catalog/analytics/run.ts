import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Assignment } from '@heddle/contract/node/fields';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { forEachYielding } from '../../lib/cooperative.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import type { DataColumn } from '../../lib/learning/columns.ts';
import { fieldNames, readColumns } from '../../lib/learning/columns.ts';
import { shownFigure } from '../../lib/learning/evaluation.ts';
import { originsOfGroups, PairedItems } from '../../lib/paired-items.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { Analytics } from './analytics-work.ts';
import { DROPPED } from './clean.ts';
import type { analyticsFields } from './fields.ts';
import type { ColumnProfile, GroupProfile } from './profile.ts';

type Context = NodeContext<typeof analyticsFields>;

const work = { url: new URL('./analytics-work.ts', import.meta.url), load: () => import('./analytics-work.ts') };
/** Cells that are worked on here rather than in a thread. */
const FEW = 1000;
const MEMORY_MB = 1024;
const MOST_GROUPS = 10_000;
const MOST_CORRELATIONS = 100;

interface Groups {
  of: Uint32Array;
  keys: JsonObject[];
  members: number[][];
}

/** Derives, cleans, groups, correlates and describes items. */
export async function processAnalytics(context: Context): Promise<NodeResult> {
  const { field, signal, resources } = context;
  const items = await derived(context);
  const rows = items.map(({ json }) => json);
  const named = namesOf(field.fields());
  const wanted = named.length > 0 ? named : fieldNames(rows, []);
  const columns = wanted.length === 0 ? [] : await readColumns(rows, wanted, { signal });
  const options = {
    clean: {
      missing: field.missing(),
      fill: field.fill(),
      outliers: field.outliers(),
      fences: field.fences(),
      scale: field.scale(),
      duplicates: field.duplicates(),
    },
    correlation: field.correlation(),
    strong: field.strong(),
  };
  const settings = { signal, resources, maxMemoryMb: MEMORY_MB, small: rows.length * columns.length <= FEW };
  const found = await runInWorker(work, 'analyze', [columns, rows.length, options], settings);
  const { kept, dropped } = await placed(context, items, columns, found);
  const groups = await groupsOf(context, items, columns, found);
  const { plain, cleaned } = found;
  const grouped = await runInWorker(
    work,
    'groupFigures',
    [plain, cleaned.dropped, groups.of, groups.keys.length],
    settings,
  );
  const shownGroups = grouped.flatMap(({ rows: count, figures }, at) =>
    count === 0 ? [] : [{ at, item: shownGroup(groups.keys[at] ?? {}, count, figures) }],
  );
  return {
    outputs: {
      rows: kept.items,
      dropped: dropped.items,
      groups: shownGroups.map(({ item }) => item),
      report: [{ json: reportOf(found, rows.length) }],
    },
    origins: {
      rows: kept.origins,
      dropped: dropped.origins,
      groups: originsOfGroups(
        shownGroups.map(({ at }) => (groups.members[at] ?? []).filter((row) => cleaned.dropped[row] === 0)),
        rows.length,
      ),
      report: 'all',
    },
  };
}

async function derived(context: Context): Promise<Item[]> {
  const made: Item[] = [];
  const derive = (item: Item, index: number): void => {
    const entries: Assignment[] = [];
    context.forEachEntry('derive', index, (name, value) => entries.push({ name, value }));
    made.push(entries.length === 0 ? item : { ...item, json: withPaths(item.json, entries) });
  };
  return forEachYielding(context.items, derive, () => made, context);
}

/** The group of each row by its cleaned values; none where there is nothing to group by. */
async function groupsOf(
  { field, signal }: Context,
  rows: readonly Item[],
  given: readonly DataColumn[],
  { plain }: Analytics,
): Promise<Groups> {
  const names = namesOf(field.groupBy());
  const readers = names.map(pathReader);
  const groups: Groups = { of: new Uint32Array(rows.length), keys: [], members: [] };
  if (names.length === 0) return groups;
  const known = new Map<string, number>();
  const collect = (item: Item, at: number): void => {
    const row = withValues(item, at, given, plain).json;
    const own = readers.map((read): JsonValue => read(row) ?? null);
    const id = JSON.stringify(own);
    let group = known.get(id);
    if (group === undefined) {
      group = known.size;
      if (group >= MOST_GROUPS) throw dataErrors.too_many_groups({ limit: MOST_GROUPS });
      known.set(id, group);
      groups.keys.push(
        withPaths(
          {},
          names.map((name, index) => ({ name, value: own[index] ?? null })),
        ),
      );
      groups.members.push([]);
    }
    groups.of[at] = group;
    groups.members[group]?.push(at);
  };
  return forEachYielding(rows, collect, () => groups, { signal });
}

const reasons = new Map<number, string>([
  [DROPPED.missing, 'missing'],
  [DROPPED.outlier, 'outlier'],
  [DROPPED.duplicate, 'duplicate'],
]);

/** The items with their cleaned values, and those that were dropped, with the reason. */
async function placed(
  { signal }: Context,
  items: readonly Item[],
  given: readonly DataColumn[],
  { cleaned }: Analytics,
): Promise<{ kept: PairedItems; dropped: PairedItems }> {
  const [kept, dropped] = [new PairedItems(), new PairedItems()];
  const place = (item: Item, row: number): void => {
    const reason = reasons.get(cleaned.dropped[row] ?? 0);
    if (reason !== undefined) return dropped.push({ ...item, json: { ...item.json, droppedFor: reason } }, row);
    kept.push(withValues(item, row, given, cleaned.columns), row);
  };
  return forEachYielding(items, place, () => ({ kept, dropped }), { signal });
}

/** An item with the values of a row where they differ from those that were given. */
function withValues(item: Item, row: number, given: readonly DataColumn[], columns: readonly DataColumn[]): Item {
  const changes = columns.flatMap((column, at): Assignment[] => {
    const before = given[at];
    if (column.kind === 'number' && before?.kind === 'number') {
      const value = column.values[row] ?? Number.NaN;
      return Object.is(value, before.values[row]) || Number.isNaN(value) ? [] : [{ name: column.name, value }];
    }
    if (column.kind !== 'category' || before?.kind !== 'category' || column.codes[row] === before.codes[row]) return [];
    return [{ name: column.name, value: column.categories[column.codes[row] ?? -1] ?? null }];
  });
  return changes.length === 0 ? item : { ...item, json: withPaths(item.json, changes) };
}

const figure = (value: number): number | null => (Number.isFinite(value) ? shownFigure(value) : null);
const figures = (all: Readonly<Record<string, JsonValue>>): JsonObject =>
  Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, typeof value === 'number' ? figure(value) : value]),
  );

function shownGroup(key: JsonObject, rows: number, columns: GroupProfile['figures']): Item {
  const numbers = columns.map(({ name, figures: own }): [string, JsonObject] => [name, figures({ ...own })]);
  return { json: { ...key, rows, numbers: Object.fromEntries(numbers) } };
}

function shownColumn(column: ColumnProfile): JsonObject {
  if (column.kind === 'number') return figures(column);
  return { ...column, top: column.top.map(({ value, count, share }) => ({ value, count, share: shownFigure(share) })) };
}

function reportOf({ cleaned, profile, correlations, findings }: Analytics, rows: number): JsonObject {
  const count = (reason: number): number => cleaned.dropped.filter((each) => each === reason).length;
  return {
    rows,
    kept: count(DROPPED.kept),
    dropped: {
      missing: count(DROPPED.missing),
      outliers: count(DROPPED.outlier),
      duplicates: count(DROPPED.duplicate),
    },
    filled: cleaned.filled,
    clipped: cleaned.clipped,
    columns: profile.map(shownColumn),
    correlations: correlations
      .slice(0, MOST_CORRELATIONS)
      .map(({ x, y, value, p, count: pairs }) => ({ x, y, value: figure(value), p: figure(p), pairs })),
    findings,
  };
}
