import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Rule, Rules } from '@heddle/contract/node/rules';
import { isRuleGroup } from '@heddle/contract/node/rules';
import type { OpenTable } from '@heddle/contract/node/tables/node-tables';
import type { TableRow } from '@heddle/contract/node/tables/tables';
import { compileConditions } from '../../lib/conditions/conditions.ts';
import { sortSettings } from '../../lib/sorting/compare.ts';
import { readSortKeys } from '../../lib/sorting/keys.ts';
import type { SortReader } from '../../lib/sorting/sort.ts';
import { sortEntries } from '../../lib/sorting/sort.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { forEachYielding } from '../../lib/cooperative.ts';

interface Stoppable {
  readonly signal: AbortSignal;
}

/** The value that the conditions require of the key column, if they do. */
function keyAsked({ columns, key }: OpenTable, { combine, rules }: Rules): JsonValue | undefined {
  const column = columns.find(({ id }) => id === key);
  if (!column || (combine !== 'all' && rules.length !== 1) || combine === 'none') return undefined;
  const asksKey = (rule: Rule | Rules): rule is Rule =>
    !isRuleGroup(rule) && rule.field === column.name && rule.operator === 'equals' && rule.ignoreCase !== true;
  const value = rules.find(asksKey)?.value;
  return value === null || value === '' ? undefined : value;
}

/** Rows that may fit, some at a time: few where the rules name one by its key. */
async function* candidates(table: OpenTable, rules: Rules, after: number): AsyncGenerator<readonly TableRow[]> {
  const key = keyAsked(table, rules);
  if (key === undefined) {
    yield* table.rows(after);
    return;
  }
  try {
    yield (await table.withKeys([key])).filter(({ position }) => position > after);
  } catch (error) {
    // The column cannot hold the value: no row has it as its key, but a rule may still take a text for a number.
    if (!(error instanceof HeddleError) || error.code !== 'table_value_invalid') throw error;
    yield* table.rows(after);
  }
}

/** The table as it is when it is read for the first time: all items see the same, and it is not read again for each of them. */
export function readOnce(table: OpenTable): OpenTable {
  let read: readonly (readonly TableRow[])[] | undefined;
  return {
    ...table,
    async *rows() {
      if (read) {
        yield* read;
        return;
      }
      const pages: (readonly TableRow[])[] = [];
      for await (const page of table.rows()) {
        pages.push(page);
        yield page;
      }
      read = pages;
    },
  };
}

/** The rows of a table that fit, in the order they were added, from after a position on. No rules fit all. Throws `field_invalid` for rules that make no sense. */
export async function fitting(
  table: OpenTable,
  rules: Rules,
  now: number,
  stop: Stoppable,
  after = -1,
): Promise<TableRow[]> {
  const fits = compileConditions(rules, now);
  const found: TableRow[] = [];
  for await (const rows of candidates(table, rules, after)) {
    stop.signal.throwIfAborted();
    await forEachYielding(
      rows,
      (row) => void (fits(row.values) && found.push(row)),
      () => undefined,
      stop,
    );
  }
  return found;
}

/** Rows in the order of `total desc, name`; empty cells come last. Without any they stay as they are. */
export async function sorted(rows: readonly TableRow[], by: string, stop: Stoppable): Promise<readonly TableRow[]> {
  const keys = readSortKeys(by);
  if (keys.length === 0) return rows;
  const readers = keys.map((key): SortReader<TableRow> => {
    const read = pathReader(key.path);
    return { key, read: ({ values }) => read(values) };
  });
  return sortEntries(rows, readers, sortSettings('en', true, 'last'), stop);
}

/** A row as an item has it. */
export const shown = ({ values, createdAt, updatedAt }: TableRow, withTimes: boolean): JsonObject =>
  withTimes
    ? { ...values, _createdAt: new Date(createdAt).toISOString(), _updatedAt: new Date(updatedAt).toISOString() }
    : values;
