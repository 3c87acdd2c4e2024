import { connectorFields } from '@heddle/contract/node/connector-fields';
import type { Fields } from '@heddle/contract/node/fields';
import { assignments, boolean, choice, credential, multiline, number, text } from '@heddle/contract/node/fields';

/** The lists that forms offer. */
export const LISTS = { tables: 'tables' } as const;

const OPERATIONS = [
  { value: 'select', label: 'Read rows' },
  { value: 'insert', label: 'Insert rows' },
  { value: 'upsert', label: 'Insert or update rows' },
  { value: 'update', label: 'Update rows' },
  { value: 'delete', label: 'Delete rows' },
  { value: 'statement', label: 'Run a statement' },
  { value: 'copy', label: 'Copy rows to another database' },
] as const;

export type SqlOperation = (typeof OPERATIONS)[number]['value'];

interface FieldChoices {
  /** The credential types that it takes. */
  types: readonly string[];
  start: SqlOperation;
  /** False where it only writes. */
  reads: boolean;
}

const of = (...operation: SqlOperation[]) => ({ operation });

/** The fields of a node that works with a database: for reading, for writing by forms, for statements and for copies. */
export function sqlFields({ types, start, reads }: FieldChoices) {
  return {
    operation: {
      ...choice({
        label: 'Operation',
        default: start,
        choices: OPERATIONS.filter(({ value }) => reads || value !== 'select'),
      }),
      // Form and effect depend on it before any item is there.
      expression: false as const,
    },
    credential: credential({ label: 'Credential', types, required: true, section: 'Configuration' }),
    table: text({
      label: 'Table',
      loads: LISTS.tables,
      expression: false,
      placeholder: 'orders',
      help: 'With its schema if needed: sales.orders.',
      when: of('select', 'insert', 'upsert', 'update', 'delete'),
      requiredWhen: of('select', 'insert', 'upsert', 'update', 'delete'),
    }),
    ...readFields,
    ...writeFields,
    ...statementFields,
    ...copyFields(),
    ...executionFields,
  } satisfies Fields;
}

const readFields = {
  columns: text({
    label: 'Columns',
    placeholder: 'id, name, total',
    expression: false,
    help: 'Separated by commas. If empty, all columns are read.',
    when: of('select'),
  }),
  filter: multiline({
    label: 'Condition',
    expression: false,
    placeholder: 'status = :status and total > :total',
    help: 'In SQL. Values are inserted as :name from "Parameters". If empty, all rows are read.',
    when: of('select'),
  }),
  orderBy: text({
    label: 'Order by',
    placeholder: 'created desc, id',
    expression: false,
    help: 'Columns, each optionally with desc. In batches, rows come in the order of the primary key.',
    when: { ...of('select'), handOn: ['all'] },
  }),
  limited: { ...connectorFields.limited, help: 'If off, all rows are read.', when: of('select') },
  limit: { ...connectorFields.limit, when: { ...of('select'), limited: [true] } },
};

const writeFields = {
  values: choice({
    label: 'Values',
    default: 'items',
    choices: [
      { value: 'items', label: 'From the fields of the items' },
      { value: 'columns', label: 'Set each column' },
    ],
    help: 'Fields that have the name of a column are written; other fields are ignored.',
    when: of('insert', 'upsert', 'update', 'delete'),
  }),
  assignments: assignments({
    label: 'Column values',
    when: { ...of('insert', 'upsert', 'update', 'delete'), values: ['columns'] },
  }),
  keyColumns: text({
    label: 'Key columns',
    placeholder: 'id',
    expression: false,
    help: 'The columns that identify a row, separated by commas. If empty, the primary key. MySQL inserts or updates by every unique key.',
    when: of('upsert', 'update', 'delete'),
  }),
};

const statementFields = {
  statement: multiline({
    label: 'Statement',
    expression: false,
    placeholder: 'update stock set amount = amount - :sold where sku = :sku',
    help: 'Write :name for a value and :#name for the name of a table or column; expressions are not allowed here. Several statements are separated by semicolons; the rows of the last one are given.',
    when: of('statement', 'copy'),
    requiredWhen: of('statement', 'copy'),
  }),
  parameters: assignments({
    label: 'Parameters',
    help: 'The values of :name. They are sent apart from the statement.',
    when: of('select', 'statement', 'copy'),
  }),
  readOnly: {
    ...boolean({
      label: 'Only read',
      help: 'The database then refuses to change anything, and the statement also runs in evaluations.',
      when: of('statement'),
    }),
    expression: false as const,
  },
};

const copyFields = () => ({
  targetCredential: credential({
    label: 'Target credential',
    types: ['postgresqlDatabase', 'mysqlDatabase', 'sqliteDatabase'],
    section: 'Configuration',
    when: of('copy'),
    requiredWhen: of('copy'),
  }),
  targetTable: text({
    label: 'Target table',
    expression: false,
    placeholder: 'orders_archive',
    help: 'Columns of the result are written to the columns with the same name.',
    when: of('copy'),
    requiredWhen: of('copy'),
  }),
});

const executionFields = {
  output: choice({
    label: 'Output',
    default: 'items',
    choices: [
      { value: 'items', label: 'The items that came in' },
      { value: 'count', label: 'One item with the number of rows' },
      { value: 'rows', label: 'The written rows (PostgreSQL)' },
    ],
    when: of('insert', 'upsert', 'update', 'delete'),
  }),
  exactlyOnce: boolean({
    label: 'Write exactly once',
    help: 'A key of the step is written to the table heddle_steps of the database in the same transaction. If off, a step that is repeated after a crash may write again.',
    section: 'Error Handling',
    when: of('insert', 'upsert', 'update', 'delete', 'statement', 'copy'),
  }),
  handOn: { ...connectorFields.handOn, when: of('select') },
  batchSize: {
    ...connectorFields.batchSize,
    default: 2000,
    when: { ...of('select'), handOn: ['batches'] },
  },
  statementTimeout: number({
    label: 'Statement timeout (seconds)',
    default: 300,
    min: 1,
    max: 86_400,
    help: 'For each statement. A statement that takes longer is canceled in the database.',
    section: 'Error Handling',
  }),
};
