import type { TableBody, TableView } from '@heddle/contract/api/tables';
import type { ColumnType } from '@heddle/contract/node/tables/tables';
import { typeLabels } from '../../../tables/column-types.ts';
import type { SelectOption } from '../../../ui/list-keys.ts';

/** A column while it is being written down. */
export interface DraftColumn {
  /** The id of a saved column. */
  id?: string;
  /** Its saved name. */
  was?: string;
  /** Identifies the column within the form. */
  slot: number;
  name: string;
  type: ColumnType;
}

/** The types as choices. */
export const typeOptions: readonly SelectOption[] = Object.entries(typeLabels).map(([value, label]) => ({
  value,
  label,
}));

/** The columns of a table as a form begins with them. */
export const draftOf = (table: TableView | undefined): DraftColumn[] =>
  table
    ? table.columns.map(({ id, name, type }, slot) => ({ id, was: name, slot, name, type }))
    : [{ slot: 0, name: '', type: 'text' }];

/** Columns in the form of the API; those without a name are omitted. */
export const toBody = (columns: readonly DraftColumn[]): TableBody['columns'] =>
  columns
    .filter(({ name }) => name.trim() !== '')
    .map(({ id, name, type }) => ({ ...(id === undefined ? {} : { id }), name: name.trim(), type }));
