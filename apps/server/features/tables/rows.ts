import type { Cells } from '@heddle/contract/node/tables/cells';
import type { KeyedRow, StoredRow } from '@heddle/contract/node/tables/apply';
import type { TableColumn, TableShape } from '@heddle/contract/node/tables/tables';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/schema.ts';

/** A table of a user with its counts. */
export interface KnownTable extends TableShape {
  userId: string;
  rows: number;
  size: number;
  createdAt: number;
  updatedAt: number;
  /** The last change that was too large for one transaction. */
  largeChange: string | null;
  /** True while staged rows of that change are not yet in the table. */
  isMoving: boolean;
}

type TableRecord = Selectable<Tables['user_tables']>;
export type RowRecord = Selectable<Tables['table_rows']>;

/** A table by its record. PostgreSQL returns large numbers as text. */
export const tableOf = (record: TableRecord): KnownTable => ({
  id: record.id,
  userId: record.user_id,
  name: record.name,
  // Written from columns that were checked.
  columns: JSON.parse(record.columns) as TableColumn[],
  key: record.key_column,
  version: Number(record.version),
  rows: Number(record.rows),
  size: Number(record.size),
  createdAt: Number(record.created_at),
  updatedAt: Number(record.updated_at),
  largeChange: record.large_change,
  isMoving: record.is_moving === 1,
});

/** The columns that are read of a row: its search text is left out. */
export const rowColumns = ['id', 'position', 'cells', 'created_at', 'updated_at'] as const;

/** A row by its record. */
export const storedRow = (record: Pick<RowRecord, (typeof rowColumns)[number]>): StoredRow => ({
  id: record.id,
  position: Number(record.position),
  // Written from cells that were checked.
  cells: JSON.parse(record.cells) as Cells,
  createdAt: Number(record.created_at),
  updatedAt: Number(record.updated_at),
});

/** The record of a row. */
export function recordOf(table: Pick<TableShape, 'id'>, row: KeyedRow): RowRecord {
  return {
    id: row.id,
    table_id: table.id,
    position: row.position,
    cells: JSON.stringify(row.cells),
    search: Object.values(row.cells).map(String).join('\n').toLowerCase(),
    row_key: row.key,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
