import type { TableBody, TableView } from '@heddle/contract/api/tables';
import type { ColumnType } from '@heddle/contract/node/tables/tables';
import type { SelectOption } from '../../../ui/select.tsx';

/** A column while it is being written down. */
export interface DraftColumn {
  /** Of a column that is there already. */
  id?: string;
  /** What it was called before. */
  was?: string;
  /** Tells it from the other columns of the form. */
  slot: number;
  name: string;
  type: ColumnType;
}

/** The types of columns, as people know them. */
export const typeLabels: { readonly [T in ColumnType]: string } = {
  text: 'Text',
  number: 'Number',
  boolean: 'True or false',
  date: 'Date',
  json: 'JSON',
};

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

/** Columns as the API takes them; those without a name are left out. */
export const toBody = (columns: readonly DraftColumn[]): TableBody['columns'] =>
  columns
    .filter(({ name }) => name.trim() !== '')
    .map(({ id, name, type }) => ({ ...(id === undefined ? {} : { id }), name: name.trim(), type }));
