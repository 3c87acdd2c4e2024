import { randomUUIDv7 } from 'node:crypto';
import type { Applied, KeyedRow, StoredRow } from '@heddle/contract/node/tables/apply';
import { applyChange, neededBy, toCellChange } from '@heddle/contract/node/tables/apply';
import type { TableChange } from '@heddle/contract/node/tables/tables';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import { turns } from '@heddle/contract/node/turns';
import type { KnownTable } from './rows.ts';

/** Reads rows of the table by their ids or keys. */
export type ReadRows = (column: 'id' | 'row_key', values: readonly string[]) => Promise<StoredRow[]>;

/** The number of versions that a change takes: each version has positions for one batch of rows. */
export const versionsOf = (change: TableChange): number =>
  Math.max(
    1,
    Math.ceil((change.do === 'insert' || change.do === 'upsert' ? change.rows.length : 1) / tableLimits.batch),
  );

function* slices(change: TableChange): Generator<TableChange, void> {
  if ((change.do !== 'insert' && change.do !== 'upsert') || change.rows.length === 0) {
    yield change;
    return;
  }
  const { do: verb, rows } = change;
  for (let start = 0; start < rows.length; start += tableLimits.batch)
    yield { do: verb, rows: rows.slice(start, start + tableLimits.batch) };
}

/**
 * Computes a change on top of a version of a table, before anything is written. A large one is computed in slices, so that other work runs in between;
 * each slice builds on those before it. Throws as `toCellChange` and `applyChange` do.
 */
export async function workOut(table: KnownTable, change: TableChange, read: ReadRows): Promise<Applied> {
  const put = new Map<string, KeyedRow>();
  const byKey = new Map<string, StoredRow>();
  const now = Date.now();
  const position = (table.version + 1) * tableLimits.batch;
  const removed: StoredRow[] = [];
  const outcome = { inserted: 0, updated: 0, deleted: 0, ids: new Array<string>(), last: -1 };
  for (const slice of slices(change)) {
    if (outcome.ids.length > 0) await turns.next(table.userId);
    const cells = toCellChange(table, slice);
    const { ids, keys } = neededBy(table, cells);
    const there = new Map([...(await read('id', ids)), ...(await read('row_key', keys))].map((row) => [row.id, row]));
    for (const row of keys.flatMap((key) => byKey.get(key) ?? [])) there.set(row.id, row);
    const applied = applyChange(table, cells, {
      rows: [...there.values()],
      makeId: randomUUIDv7,
      position: position + outcome.inserted,
      now,
    });
    for (const row of applied.put) {
      put.set(row.id, row);
      if (row.key !== null) byKey.set(row.key, row);
    }
    removed.push(...applied.removed);
    const part = applied.outcome;
    outcome.inserted += part.inserted;
    outcome.updated += part.updated;
    outcome.deleted += part.deleted;
    outcome.ids.push(...part.ids);
    outcome.last = Math.max(outcome.last, part.last);
  }
  return { put: [...put.values()], removed, outcome };
}
