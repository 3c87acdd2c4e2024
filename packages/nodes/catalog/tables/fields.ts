import { assignments, boolean, choice, number, rules, text } from '@heddle/contract/node/fields';
import { tableLimits } from '@heddle/contract/node/tables/tables';

const reading = { operation: ['get'] };
const writing = { operation: ['insert', 'upsert', 'update', 'delete'] };

export const tableFields = {
  operation: choice({
    label: 'Operation',
    default: 'get',
    choices: [
      { value: 'get', label: 'Get rows' },
      { value: 'insert', label: 'Add a row' },
      { value: 'upsert', label: 'Add or update by key' },
      { value: 'update', label: 'Update rows' },
      { value: 'delete', label: 'Delete rows' },
    ],
  }),
  table: text({
    label: 'Table',
    names: 'table',
    required: true,
    placeholder: 'Customers',
    help: 'The name of a table under Data.',
  }),
  values: assignments({
    label: 'Values',
    when: { operation: ['insert', 'upsert', 'update'] },
    help: 'Column names with their values. If empty, the fields of the item that have the name of a column. An update keeps the other columns.',
  }),
  where: rules({
    label: 'Matching rows',
    when: reading,
    help: 'Fields are the columns of the table, values may come from the item. If empty, all rows.',
  }),
  which: rules({
    label: 'Matching rows',
    required: true,
    when: { operation: ['update', 'delete'] },
    help: 'Fields are the columns of the table, values may come from the item.',
  }),
  sort: text({
    label: 'Sort by',
    when: reading,
    placeholder: 'total desc, name',
    help: 'Columns separated by commas. If empty, in the order the rows were added.',
  }),
  limit: number({ label: 'Limit', default: 1000, min: 1, max: tableLimits.rows, step: 1, when: reading }),
  as: choice({
    label: 'Output',
    default: 'items',
    when: reading,
    choices: [
      { value: 'items', label: 'One item per row' },
      { value: 'list', label: 'A list in the item' },
    ],
  }),
  list: text({ label: 'List field', default: 'rows', required: true, when: { operation: ['get'], as: ['list'] } }),
  facts: boolean({
    label: 'Include timestamps',
    when: reading,
    help: 'Adds _createdAt and _updatedAt to each row.',
  }),
  to: text({
    label: 'Save result in field',
    when: writing,
    help: 'Gets the written row, or the number of updated or deleted rows. If empty, the items are passed on unchanged.',
  }),
};
