import { z } from 'zod';
import { AnyObject } from './any-json.ts';
import { columnTypes, tableLimits } from '../node/tables/tables.ts';
import { PAGE_SIZE } from './page-size.ts';

export const ColumnTypeSchema = z.enum(columnTypes);

const Name = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(tableLimits.name, `must have at most ${tableLimits.name} characters`)
  // Plain assignment of this name would set the prototype of a row.
  .refine((name) => name !== '__proto__', 'cannot be used');

// In conditions and expressions, a dot and brackets select a part of a column's value.
const ColumnName = Name.refine((name) => !/[.[\]]/.test(name), 'must have no dots and brackets');

/** A column with the `id` of an existing one is that column, possibly renamed. Its type does not change. */
const ColumnBody = z.object({ id: z.string().max(20).optional(), name: ColumnName, type: ColumnTypeSchema });

/** A table. `key` is the name of the key column: no two rows have the same value in it. */
export const TableBody = z.object({
  name: Name,
  columns: z.array(ColumnBody).min(1, 'there must be at least one').max(tableLimits.columns),
  key: z.string().nullable().default(null),
});
export type TableBody = z.input<typeof TableBody>;

/** Changes to a table. Columns that are left out of `columns` are removed with their values. */
export const TableUpdate = z
  .object({ name: Name, columns: TableBody.shape.columns, key: z.string().nullable() })
  .partial();
export type TableUpdate = z.input<typeof TableUpdate>;

export const TableView = z.object({
  id: z.string(),
  name: z.string(),
  columns: z.array(z.object({ id: z.string(), name: z.string(), type: ColumnTypeSchema })),
  /** The name of the key column. */
  key: z.string().nullable(),
  rowCount: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type TableView = z.infer<typeof TableView>;

/** A row; `values` are by the names of the columns, null for empty cells. */
export const RowView = z.object({
  id: z.string(),
  values: z.record(z.string(), z.json()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type RowView = z.infer<typeof RowView>;

/** A page of rows: those with `search` in one of their cells, sorted by the column `sort`. */
export const RowListQuery = z.object({
  userId: z.string().optional(),
  search: z.string().max(200).default(''),
  sort: z.string().max(tableLimits.name).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
  limit: z.coerce.number().int().min(1).max(500).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).default(0),
});
export type RowListQuery = z.infer<typeof RowListQuery>;

/** Values by the names of columns. Columns that are left out stay unchanged; null empties a cell. */
export const RowBody = z.object({ values: AnyObject });
export type RowBody = z.input<typeof RowBody>;

export const RemoveRowsBody = z.object({ ids: z.array(z.string().max(100)).min(1).max(500) });
export type RemoveRowsBody = z.input<typeof RemoveRowsBody>;

/** CSV whose first line has the names of the columns. */
export const ImportBody = z.object({ csv: z.string() });
export type ImportBody = z.input<typeof ImportBody>;
/** Creates a table from the CSV; its columns get the types that fit all of their values. */
export const ImportTableBody = ImportBody.extend({ name: Name });
export type ImportTableBody = z.input<typeof ImportTableBody>;

/** The outcome of an import. */
export const ImportResult = z.object({ table: TableView, inserted: z.number().int(), updated: z.number().int() });
export type ImportResult = z.infer<typeof ImportResult>;
