import { HeddleError } from '@heddle/contract/errors/define';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import type { TableService } from './tables.ts';
import type { UserDataPart } from '../../platform/user-data.ts';
import { tableView } from './views.ts';

/** A table that is deleted while it is read has no further rows. */
function noRowsIfDeleted(error: unknown): [] {
  if (error instanceof HeddleError && error.code === 'table_not_found') return [];
  throw error;
}

/** A user's tables, for exports and deletions of accounts: each table, then its rows some at a time. Tables are removed one by one: one statement for all would hold up other users. */
export function tableData(tables: TableService): UserDataPart {
  return {
    name: 'tables',
    async *export(userId) {
      const port = tables.open(userId);
      for (const table of await tables.list(userId)) {
        yield tableView(table);
        for (let after = -1; ;) {
          const rows = await port.read(table.id, after).catch(noRowsIfDeleted);
          if (rows.length > 0) yield { table: table.name, rows: rows.map(({ values }) => values) };
          if (rows.length < tableLimits.batch) break;
          after = rows.at(-1)?.position ?? after;
        }
      }
    },
    async erase(userId) {
      for (const { id } of await tables.list(userId)) await tables.remove(userId, id);
    },
  };
}
