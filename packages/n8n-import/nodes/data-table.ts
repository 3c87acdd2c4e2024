import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { RuleOperator } from '@heddle/contract/node/rules';
import type { Conversion, Converter, Task } from '../conversion.ts';
import { line } from '../conversion.ts';
import { at, listAt, textAt } from '../source.ts';
import { dataFrom, has, MADE } from './file-pieces.ts';
import { unknown } from './unknown.ts';

const operators: { readonly [condition: string]: RuleOperator } = {
  eq: 'equals',
  neq: 'notEquals',
  gt: 'greater',
  gte: 'greaterOrEqual',
  lt: 'less',
  lte: 'lessOrEqual',
  isEmpty: 'isEmpty',
  isNotEmpty: 'isNotEmpty',
  isTrue: 'isTrue',
  isFalse: 'isFalse',
};

/** Columns that every table of n8n has and none of ours. */
const own: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt']);

interface Filter {
  column: string;
  rule: JsonObject;
}

/** The conditions on rows; undefined where one has no equal. */
function filtersOf({ parameters, value }: Task): Filter[] | undefined {
  const filters = listAt(parameters, 'filters', 'conditions').map((condition): Filter | undefined => {
    const column = textAt(condition, 'keyName') || 'id';
    const operator = operators[textAt(condition, 'condition') || 'eq'];
    if (operator === undefined || own.has(column)) return undefined;
    return { column, rule: { field: column, operator, value: value(at(condition, 'keyValue') ?? '') } };
  });
  return filters.every((filter) => filter !== undefined) ? filters : undefined;
}

/** The name of the table, which stands beside its id where it was chosen from a list. */
const tableOf = ({ parameters }: Task): string =>
  textAt(parameters, 'dataTableId', 'cachedResultName') ||
  (textAt(parameters, 'dataTableId', 'mode') === 'name' ? textAt(parameters, 'dataTableId', 'value') : '');

/** The values of columns, and which columns the table had. */
function columnsOf({ parameters, value }: Task): { values: JsonObject[]; names: string[] } {
  const written = at(parameters, 'columns', 'value');
  const mapped = textAt(parameters, 'columns', 'mappingMode') !== 'autoMapInputData' && isJsonObject(written);
  const names = listAt(parameters, 'columns', 'schema').map((column) => textAt(column, 'id'));
  const entries = mapped ? Object.entries(written).filter(([, given]) => given !== null) : [];
  return { values: entries.map(([name, given]) => ({ name, value: value(given) })), names };
}

/** Rows as items; n8n gives 50 of them unless it is told otherwise. */
function reading(task: Task, data: JsonObject): Conversion {
  const { parameters, value } = task;
  const limit = at(parameters, 'returnAll') === true ? 20_000 : value(at(parameters, 'limit') ?? 50);
  return line([{ type: 'dataTable', data: { operation: 'get', ...data, limit } }]);
}

/** The items for which there is such a row, or none, as they are. */
const asking = (data: JsonObject, exists: boolean): Conversion =>
  line(
    [
      { type: 'dataTable', data: { operation: 'get', ...data, limit: 1, as: 'list', list: MADE } },
      { type: 'dataFilter', data: { mode: 'expression', condition: `${MADE}.length ${exists ? '> 0' : '=== 0'}` } },
      dataFrom('return {};', {}, { json: true, binary: true }),
    ],
    ['main'],
    ['main', 'kept'],
  );

/** A change of rows, and what goes on afterwards: the row that was written, or the item as it is where n8n gives all rows that were changed. */
function changing(task: Task, operation: string, data: JsonObject, filters: readonly Filter[]): Conversion | undefined {
  const { node, warn } = task;
  const { values } = columnsOf(task);
  const written = (verb: string, all: readonly JsonObject[]): Conversion =>
    line([
      { type: 'dataTable', data: { operation: verb, ...data, values: [...all], to: MADE } },
      dataFrom('return value;', {}),
    ]);
  if (operation === 'insert') return written('insert', values);
  if (operation === 'upsert') {
    const [key, other] = filters;
    if (!key || other || key.rule['operator'] !== 'equals') return undefined;
    warn(`"${node.name}" finds rows by "${key.column}": make it the key of the table`, 'hand', ['table']);
    const rest = values.filter(({ name }) => name !== key.column);
    return written('upsert', [{ name: key.column, value: key.rule['value'] ?? null }, ...rest]);
  }
  if (filters.length === 0 || (operation !== 'update' && operation !== 'deleteRows')) return undefined;
  warn(`"${node.name}" passes its items on: n8n gives the rows that were changed or deleted`);
  const verb = operation === 'update' ? 'update' : 'delete';
  return line([{ type: 'dataTable', data: { operation: verb, ...data, ...(verb === 'update' ? { values } : {}) } }]);
}

/** Rows of a table, which has to be made here first: an export holds neither its columns' types nor its rows. */
export const dataTable: Converter = (task) => {
  const { node, parameters, warn } = task;
  const operation = textAt(parameters, 'operation') || 'insert';
  const table = tableOf(task);
  const filters = filtersOf(task);
  const isOfRows = (textAt(parameters, 'resource') || 'row') === 'row';
  if (!isOfRows || table === '' || filters === undefined || has(at(parameters, 'options'), 'dryRun'))
    return unknown(task);
  const combine = textAt(parameters, 'matchType') === 'allConditions' ? 'all' : 'any';
  const rules: JsonValue = { combine, rules: filters.map(({ rule }) => rule) };
  const names = [...new Set([...columnsOf(task).names, ...filters.map(({ column }) => column)])];
  const made =
    operation === 'get'
      ? reading(task, { table, where: rules })
      : operation === 'rowExists' || operation === 'rowNotExists'
        ? asking({ table, where: rules }, operation === 'rowExists')
        : changing(
            task,
            operation,
            { table, ...(operation === 'insert' || operation === 'upsert' ? {} : { which: rules }) },
            filters,
          );
  if (!made) return unknown(task);
  const columns = names.length > 0 ? ` with the columns ${names.join(', ')}` : '';
  warn(`"${node.name}" works with the table "${table}": create it under Data${columns}`, 'hand', ['table']);
  return made;
};
