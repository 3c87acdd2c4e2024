import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { as, json, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import type { JobEnd } from '../kit/settle.ts';
import * as of from './shared.ts';

const path = `${of.ME}/groups/{groupId}/datasets`;
const one = `${path}/{datasetId}`;
const sample = { id: 'cfafbeb1-8037-4d0c-896e-a46fb27ff229', name: 'Sales', configuredBy: 'ada@example.com' };
const table = required(as('tableName', text('Table', { placeholder: 'Orders' })));

/** How long a refresh is waited for. Power BI itself ends one after 24 hours. Minutes. */
const MOST_MINUTES = 25 * 60;

/** Begins a refresh. Power BI names it in a header. */
async function begin(call: OperationCall): Promise<JsonValue> {
  const { headers } = await sendPage(call);
  const requestId = headers.get('x-ms-request-id') ?? headers.get('requestid') ?? '';
  return { requestId, startedAt: new Date().toISOString() };
}

/** How a refresh has ended, by the history of its dataset. */
function endOf(history: readonly JsonValue[], begun: JsonValue): JobEnd | null {
  const id = asText(readPath(begun, 'requestId') ?? '');
  const state = history.find((entry) => readPath(entry, 'requestId') === id) ?? null;
  const status = asText(readPath(state, 'status') ?? '');
  if (status === 'Completed') return { state, problem: '' };
  return status === 'Failed' || status === 'Disabled' || status === 'Cancelled'
    ? { state, problem: `The refresh is ${status.toLowerCase()}. ${reasonIn(state)}`.trim() }
    : null;
}

/** What Power BI says of a failed refresh: a text of JSON. */
function reasonIn(refresh: JsonValue): string {
  const written = asText(readPath(refresh, 'serviceExceptionJson') ?? '');
  try {
    const said = JSON.parse(written) as JsonValue;
    return asText(readPath(said, 'errorDescription') ?? readPath(said, 'errorCode') ?? '');
  } catch {
    // It is a plain text.
    return written;
  }
}

const refreshes: Operation = {
  name: 'List refreshes',
  method: 'GET',
  path: `${one}/refreshes`,
  params: of.onDataset,
  fixed: { query: { $top: '60' } },
  items: 'value',
  scopes: of.READ,
  sample: of.refresh,
};

/** The history with the refreshes of these states only. */
const only =
  (states: readonly string[]) =>
  (answer: JsonValue): JsonValue => {
    const history = readPath(answer, 'value');
    return Array.isArray(history)
      ? history.filter((entry) => states.includes(asText(readPath(entry, 'status') ?? '')))
      : [];
  };

const refresh: Operation = {
  name: 'Refresh dataset',
  method: 'POST',
  path: `${one}/refreshes`,
  params: of.onDataset,
  body: {
    notifyOption: as(
      'notify',
      oneOf(
        'Notify by email',
        [
          { value: 'NoNotification', label: 'Never' },
          { value: 'MailOnFailure', label: 'On failure' },
          { value: 'MailOnCompletion', label: 'On completion' },
        ],
        { default: 'NoNotification' },
      ),
    ),
  },
  perform: begin,
  // Power BI refuses a second refresh while one is going on, and counts those of a day.
  repeat: 'twice',
  scopes: of.WRITE,
  sample: { requestId: of.refresh.requestId, startedAt: of.refresh.startTime },
};

const dax: Operation = {
  name: 'Execute DAX query',
  description: 'Returns the rows of the result, at most 100,000',
  method: 'POST',
  path: `${one}/executeQueries`,
  params: of.onDataset,
  body: { dax: required(as('dax', paragraph('DAX query', { placeholder: 'EVALUATE TOPN(10, Orders)' }))) },
  prepare: ({ dax: query }) => ({ queries: [{ query: query ?? '' }], serializerSettings: { includeNulls: true } }),
  items: 'results.0.tables.0.rows',
  effect: 'read',
  scopes: of.READ,
  sample: { 'Orders[Country]': 'Germany', '[Total]': 9500 },
};

const rows = required(
  as('rows', json('Rows', { placeholder: '[{ "Order": 7, "Total": 9.5 }]', help: 'An object or a list of objects.' })),
);
const listOf = ({ rows: given }: JsonObject): JsonObject => ({
  rows: Array.isArray(given) ? given : given !== undefined && isJsonObject(given) ? [given] : [],
});

export const dataset: ConnectorObject = {
  key: 'dataset',
  name: 'Dataset',
  operations: {
    refreshAndWait: {
      ...refresh,
      name: 'Refresh dataset and wait',
      description:
        'The step waits until the refresh has ended, also over restarts of the server. It fails if the refresh does',
      settles: {
        operation: 'dataset.listRefreshes',
        fields: (_begun, read) => ({
          workspaceId: asText(read('workspaceId')),
          datasetId: asText(read('datasetId')),
        }),
        end: endOf,
        everyMs: 30_000,
        mostMinutes: MOST_MINUTES,
      },
      sample: of.refresh,
    },
    refresh,
    listRefreshes: refreshes,
    listFinished: {
      ...refreshes,
      name: 'List ended refreshes',
      answer: only(['Completed', 'Failed', 'Cancelled']),
      items: '',
    },
    listFailed: { ...refreshes, name: 'List failed refreshes', answer: only(['Failed']), items: '' },
    query: dax,
    list: {
      name: 'List datasets',
      method: 'GET',
      path,
      params: of.inWorkspace,
      items: 'value',
      scopes: of.READ,
      sample,
    },
    get: { name: 'Get dataset', method: 'GET', path: one, params: of.onDataset, scopes: of.READ, sample },
    create: {
      name: 'Create push dataset',
      method: 'POST',
      path,
      params: of.inWorkspace,
      body: {
        name: required(as('datasetName', text('Name', { placeholder: 'Orders' }))),
        tables: required(
          as(
            'tables',
            json('Tables', {
              placeholder: '[{ "name": "Orders", "columns": [{ "name": "Total", "dataType": "Double" }] }]',
            }),
          ),
        ),
      },
      fixed: { body: { defaultMode: 'Push' } },
      repeat: 'twice',
      scopes: of.WRITE,
      sample: { id: sample.id, name: 'Orders' },
    },
    pushRows: {
      name: 'Add rows to push dataset',
      method: 'POST',
      path: `${one}/tables/{tableName}/rows`,
      params: { ...of.onDataset, tableName: table },
      body: { rows },
      prepare: listOf,
      repeat: 'twice',
      scopes: of.WRITE,
      sample: { success: true },
    },
    clearRows: {
      name: 'Delete all rows of push dataset',
      method: 'DELETE',
      path: `${one}/tables/{tableName}/rows`,
      params: { ...of.onDataset, tableName: table },
      scopes: of.WRITE,
      sample: { success: true },
    },
  },
};
