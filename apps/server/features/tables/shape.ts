import { tableErrors } from '@heddle/contract/errors/tables';
import type { ColumnType, TableColumn } from '@heddle/contract/node/tables/tables';

/** The wanted form of a table. */
export interface TableSpec {
  name: string;
  /** A column with the id of a present one is that column, perhaps renamed. */
  columns: readonly { id?: string | undefined; name: string; type: ColumnType }[];
  /** The name of the key column, whose values identify rows. */
  key: string | null;
}

/** The wanted columns, with ids. Throws `table_columns_invalid` where the type of a column would change, or two have the same name. */
export function reshaped(present: readonly TableColumn[], wanted: TableSpec['columns']): TableColumn[] {
  const known = new Map(present.map((column) => [column.id, column]));
  const names = new Set<string>();
  // The id of a removed column is not used again: its cells would appear in another column.
  let last = Math.max(0, ...present.map(({ id }) => Number(id.slice(1))));
  return wanted.map(({ id, name, type }) => {
    const plain = name.trim();
    if (names.has(plain.toLowerCase()))
      throw tableErrors.table_columns_invalid({ reason: `two of them are named "${plain}"` });
    names.add(plain.toLowerCase());
    const before = id === undefined ? undefined : known.get(id);
    if (id !== undefined && !before)
      throw tableErrors.table_columns_invalid({ reason: `"${plain}" is no longer there` });
    if (before && before.type !== type)
      throw tableErrors.table_columns_invalid({ reason: `the type of "${before.name}" cannot be changed` });
    return before ? { ...before, name: plain } : { id: `c${(last += 1)}`, name: plain, type };
  });
}
