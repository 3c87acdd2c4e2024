import { defineErrors } from './define.ts';

/** Errors of tables. */
export const tableErrors = defineErrors({
  table_unknown: {
    status: 404,
    message: 'Table not found.',
    hint: 'It may have been deleted, or it belongs to someone else.',
  },
  table_not_found: {
    status: 404,
    message: (p: { name: string }) => `There is no table "${p.name}".`,
    hint: 'Check its name, or create it under Data.',
  },
  table_name_taken: {
    status: 409,
    message: (p: { name: string }) => `There is a table "${p.name}" already.`,
    hint: 'Choose another name.',
  },
  table_row_not_found: {
    status: 404,
    message: 'The row is no longer there.',
    hint: 'Somebody deleted it. Reload the table.',
  },
  table_column_unknown: {
    status: 422,
    message: (p: { column: string; there: string }) =>
      `The table has no column "${p.column}". Its columns: ${p.there}.`,
    hint: 'Check the name, or add the column under Data.',
  },
  table_columns_invalid: {
    status: 422,
    message: (p: { reason: string }) => `The columns cannot be used: ${p.reason}.`,
    hint: 'Correct the columns of the table.',
  },
  table_value_invalid: {
    status: 422,
    message: (p: { column: string; needs: string; value: string }) => `"${p.column}" needs ${p.needs}, not ${p.value}.`,
    hint: 'Correct the value, or choose another type for the column.',
  },
  table_row_invalid: {
    status: 422,
    message: (p: { row: number; problem: string }) => `Row ${p.row}: ${p.problem}`,
    hint: 'Correct the row and import the file again. Nothing of it was kept.',
  },
  table_key_missing: {
    status: 422,
    message: (p: { column: string }) => `"${p.column}" is empty, and it identifies the rows.`,
    hint: 'Enter a value in every row.',
  },
  table_key_taken: {
    status: 409,
    message: (p: { column: string }) => `Another row has this value in "${p.column}" already.`,
    hint: 'Choose another value, or change the other row.',
  },
  table_without_key: {
    status: 422,
    message: (p: { name: string }) => `The table "${p.name}" has no column that identifies its rows.`,
    hint: 'Choose such a column under Data.',
  },
  table_key_repeated: {
    status: 409,
    message: (p: { column: string }) => `Several rows have the same value in "${p.column}", or none.`,
    hint: 'Correct these rows first.',
  },
  table_contended: {
    status: 503,
    message: (p: { name: string }) => `The table "${p.name}" is being changed by too many runs at once.`,
    hint: 'Try again in a moment.',
  },
  table_full: {
    status: 507,
    message: (p: { limit: string }) => `The table would exceed its limit: ${p.limit}.`,
    hint: 'Delete rows that are no longer needed, or use a second table.',
  },
  tables_many: {
    status: 507,
    message: (p: { limit: number }) => `You have ${p.limit} tables, which is the limit.`,
    hint: 'Delete tables that are no longer needed.',
  },
});
