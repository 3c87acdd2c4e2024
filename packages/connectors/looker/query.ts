import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject, Parameters } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, fieldsObject, list, paragraph, required, sentAs, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const model = required(text('Model', { loads: 'models', placeholder: 'thelook' }));
/** What a query asks for. https://cloud.google.com/looker/docs/reference/looker-api/latest/types/Query */
const body: Parameters = {
  model,
  view: required(as('explore', text('Explore', { placeholder: 'orders' }))),
  fields: required(
    as(
      'queryFields',
      list('Fields', { placeholder: 'orders.created_date, orders.count', help: 'Separated by commas.' }),
    ),
  ),
  filters: as('queryFilters', fieldsObject('Filters', { help: 'Fields and filter expressions, such as 7 days.' })),
  sorts: as('querySorts', list('Sort by', { placeholder: 'orders.count desc' })),
  pivots: as('queryPivots', list('Pivots')),
  filter_expression: text('Filter expression'),
  limit: sentAs(as('queryLimit', text('Row limit of the query', { placeholder: '500' })), (value) => asText(value)),
  query_timezone: text('Time zone', { placeholder: 'Europe/Berlin' }),
};
const sample = { id: '1234', model: 'thelook', view: 'orders', fields: ['orders.created_date', 'orders.count'] };

/** Runs SQL: it is stored first, and then its result is fetched. */
async function runSql(call: OperationCall): Promise<JsonValue> {
  const values: JsonObject = { sql: asText(call.read('sql')) };
  for (const key of ['connectionName', 'modelName']) values[key] = asText(call.read(key) ?? '');
  const [made] = await callInner(call, 'sql.create', values);
  const slug = asText(made === undefined ? '' : readPath(made, 'slug'));
  return [...(await callInner(call, 'sql.rows', { slug }))];
}

export const query: ConnectorObject = {
  key: 'query',
  name: 'Query',
  operations: {
    runRows: {
      name: 'Run query',
      description: 'Asks a question of an Explore and returns each row',
      method: 'POST',
      path: '/queries/run/json',
      query: of.running,
      body,
      items: '',
      effect: 'read',
      sample: of.row,
    },
    runFile: {
      name: 'Download result of new query',
      description: 'Asks a question of an Explore and gives the result as a file',
      method: 'POST',
      path: '/queries/run/{result_format}',
      params: { result_format: of.resultFormat },
      query: of.runningAsFile,
      body,
      effect: 'read',
      download: true,
      sample: of.file,
    },
    create: {
      name: 'Create query',
      description: 'The same query has the same ID',
      method: 'POST',
      path: '/queries',
      body,
      items: '',
      repeat: 'same',
      sample,
    },
    rows: {
      name: 'Run query by ID',
      method: 'GET',
      path: '/queries/{query_id}/run/json',
      params: { query_id: of.queryId },
      query: of.running,
      items: '',
      sample: of.row,
    },
    download: {
      name: 'Download result of query',
      method: 'GET',
      path: '/queries/{query_id}/run/{result_format}',
      params: { query_id: of.queryId, result_format: of.resultFormat },
      query: of.runningAsFile,
      download: true,
      sample: of.file,
    },
  },
};

const connection = text('Connection', { placeholder: 'warehouse', help: 'Of the database. Or enter a model.' });
const sqlBody: Parameters = {
  sql: required(as('sql', paragraph('SQL', { placeholder: 'SELECT COUNT(*) FROM orders' }))),
  connection_name: as('connectionName', connection),
  model_name: as('modelName', text('Model of the connection', { loads: 'models' })),
};

export const sql: ConnectorObject = {
  key: 'sql',
  name: 'SQL',
  operations: {
    run: {
      name: 'Run SQL',
      description:
        'Returns each row. The user needs the permission to use SQL Runner. It may change data if the connection allows it',
      method: 'POST',
      path: '/sql_queries',
      body: sqlBody,
      perform: runSql,
      repeat: 'twice',
      sample: { count: 12 },
    },
    create: {
      name: 'Create SQL query',
      method: 'POST',
      path: '/sql_queries',
      body: sqlBody,
      items: '',
      repeat: 'same',
      sample: { slug: 'a1b2c3', sql: 'SELECT COUNT(*) FROM orders' },
    },
    rows: {
      name: 'Run SQL query by slug',
      method: 'POST',
      path: '/sql_queries/{slug}/run/json',
      params: { slug: required(as('slug', text('Slug', { placeholder: 'a1b2c3' }))) },
      items: '',
      repeat: 'twice',
      sample: { count: 12 },
    },
  },
};

export const models: ConnectorObject = {
  key: 'model',
  name: 'Model',
  operations: {
    list: {
      name: 'List models',
      description: 'LookML models with their Explores',
      method: 'GET',
      path: '/lookml_models',
      items: '',
      next: of.pages,
      sample: { name: 'thelook', label: 'The Look', explores: [{ name: 'orders', label: 'Orders' }] },
    },
  },
};
