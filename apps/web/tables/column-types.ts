import type { ColumnType } from '@heddle/contract/node/tables/tables';

/** The labels of column types. */
export const typeLabels: { readonly [T in ColumnType]: string } = {
  text: 'Text',
  number: 'Number',
  boolean: 'True or false',
  date: 'Date',
  json: 'JSON',
};
