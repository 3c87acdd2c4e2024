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
      { value: 'upsert', label: 'Add or change by key' },
      { value: 'update', label: 'Change rows' },
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
    help: 'By the names of columns. If empty, the fields of the item that are named like columns. Changing leaves the other columns as they are.',
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
  limit: number({ label: 'At most', default: 1000, min: 1, max: tableLimits.rows, step: 1, when: reading }),
  as: choice({
    label: 'Give them as',
    default: 'items',
    when: reading,
    choices: [
      { value: 'items', label: 'An item for each row' },
      { value: 'list', label: 'A list in the item' },
    ],
  }),
  list: text({ label: 'Put the list in', default: 'rows', required: true, when: { operation: ['get'], as: ['list'] } }),
  facts: boolean({
    label: 'With times',
    when: reading,
    help: 'Adds when the row was added and last changed, as _createdAt and _updatedAt.',
  }),
  to: text({
    label: 'Save result in field',
    when: writing,
    help: 'The field of the item for the row that was written, or for how many were changed or deleted. If empty, the items go on as they are.',
  }),
};
