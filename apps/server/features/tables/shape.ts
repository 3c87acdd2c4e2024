import { tableErrors } from '@heddle/contract/errors/tables';
import type { ColumnType, TableColumn } from '@heddle/contract/node/tables/tables';

/** A table as somebody wants it. */
export interface TableSpec {
  name: string;
  /** A column with the id of one that is there is that one, renamed perhaps. */
  columns: readonly { id?: string | undefined; name: string; type: ColumnType }[];
  /** The name of the column that tells rows apart. */
  key: string | null;
}

/** The columns that are wanted, with ids. What a column holds stays as it is: throws `table_columns_invalid` where its type is to be another one, or two have the same name. */
export function reshaped(present: readonly TableColumn[], wanted: TableSpec['columns']): TableColumn[] {
  const known = new Map(present.map((column) => [column.id, column]));
  const names = new Set<string>();
  // The id of a column that goes at the same time is not taken up: its cells would appear in another.
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
