import type { RowView, TableView } from '@heddle/contract/api/tables';
import type { TableRow } from '@heddle/contract/node/tables/tables';
import type { KnownTable } from './rows.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** A table as the API shows it. */
export const tableView = ({ id, name, columns, key, rows, createdAt, updatedAt }: KnownTable): TableView => ({
  id,
  name,
  columns: [...columns],
  key: columns.find((column) => column.id === key)?.name ?? null,
  rowCount: rows,
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
});

/** A row as the API shows it. */
export const rowView = ({ id, values, createdAt, updatedAt }: TableRow): RowView => ({
  id,
  values,
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
});
