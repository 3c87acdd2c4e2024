import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import { sendRequest } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { buildRequest } from '../kit/request.ts';
import { as, fieldsObject, paragraph, required, sentAs, text } from '../kit/parameters.ts';
import { dataverse } from './address.ts';
import * as of from './shared.ts';
import { withDoubledQuotes } from '../odata/query.ts';

const table = required(
  as('tableSet', text('Table', { loads: 'tables', placeholder: 'accounts', help: 'The entity set name.' })),
);
const columns = {
  ...as('tableColumns', fieldsObject('Columns', { help: 'Logical names. Lookups: name@odata.bind.' })),
  spread: true as const,
};
const logicalName = required(
  as('tableName', text('Table name', { placeholder: 'account', help: 'The logical name.' })),
);
const onRecord = { table, recordId: required(of.recordId) };
const sample = {
  accountid: of.ID,
  name: 'Acme',
  createdon: '2026-03-01T12:00:00Z',
  modifiedon: '2026-03-02T08:30:00Z',
};
const path = '/{table}({recordId})';

/** The changes in an answer, the token for the next ones, and whether there are more at once. Dataverse has the token in an address. */
function changesIn(answer: JsonValue): JsonValue {
  if (!isJsonObject(answer)) return answer;
  const next = asText(answer['@odata.nextLink'] ?? '');
  return {
    entries: answer['value'] ?? [],
    cursor: next || asText(answer['@odata.deltaLink'] ?? ''),
    more: next !== '',
  };
}

/** Reads changes at the address that Dataverse gave, or begins with all records of the table. Throws `connector_path_invalid` for an address elsewhere. */
async function readChanges(call: OperationCall): Promise<JsonValue> {
  const built = buildRequest({ ...call, address: call.account.addressFor(call.operation) });
  const link = asText(call.read('deltaLink') ?? '').trim();
  const url = link === '' ? built.url : URL.parse(link);
  if (!url || url.origin !== built.url.origin)
    throw connectorErrors.connector_path_invalid({ vendor: call.connector.name, path: link });
  const { content } = await sendRequest(call, { ...built, url }, built.url);
  return changesIn(content.kind === 'json' ? content.value : {});
}

export const record: ConnectorObject = {
  key: 'record',
  name: 'Record of any table',
  operations: {
    create: {
      name: 'Create record',
      method: 'POST',
      at: dataverse,
      path: '/{table}',
      params: { table },
      body: { columns: required(columns) },
      fixed: of.returned,
      prepare: of.withBinds,
      repeat: 'twice',
      sample,
    },
    get: {
      name: 'Get record',
      method: 'GET',
      at: dataverse,
      path,
      params: onRecord,
      query: { $select: of.listing.selected, $expand: of.listing.expanded },
      fixed: { headers: of.headers },
      sample,
    },
    list: {
      name: 'List records',
      method: 'GET',
      at: dataverse,
      path: '/{table}',
      params: { table },
      query: {
        $select: of.listing.selected,
        $filter: of.listing.filter,
        $orderby: of.listing.order,
        $expand: of.listing.expanded,
      },
      fixed: of.listing.fixed,
      items: 'value',
      next: of.pages,
      sample,
    },
    update: {
      name: 'Update record',
      description: 'Sets the given columns and keeps all others',
      method: 'PATCH',
      at: dataverse,
      path,
      params: onRecord,
      body: { columns: required(columns) },
      fixed: { headers: { ...of.returned.headers, 'if-match': '*' } },
      prepare: of.withBinds,
      repeat: 'same',
      sample,
    },
    upsert: {
      name: 'Create or update record',
      description: 'Updates the record with this alternate key, or creates one',
      method: 'PATCH',
      at: dataverse,
      path: "/{table}({keyColumn}='{keyValue}')",
      params: {
        table,
        keyColumn: required(as('keyColumn', text('Key column', { placeholder: 'accountnumber' }))),
        keyValue: required(
          sentAs(as('keyValue', text('Key value', { placeholder: 'A-42' })), (value) =>
            withDoubledQuotes(asText(value)),
          ),
        ),
      },
      body: { columns: required(columns) },
      fixed: of.returned,
      prepare: of.withBinds,
      repeat: 'same',
      sample,
    },
    delete: {
      name: 'Delete record',
      method: 'DELETE',
      at: dataverse,
      path,
      params: onRecord,
      fixed: { headers: of.headers },
      sample: { success: true },
    },
    query: {
      name: 'Query records by FetchXML',
      method: 'GET',
      at: dataverse,
      path: '/{table}',
      params: { table },
      query: {
        fetchXml: required(
          as(
            'fetchXml',
            paragraph('FetchXML', {
              placeholder: '<fetch top="50"><entity name="account"><attribute name="name" /></entity></fetch>',
            }),
          ),
        ),
      },
      fixed: { headers: of.headers },
      items: 'value',
      sample,
    },
    changes: {
      name: 'List changes since last time',
      description: 'Returns the changes and the link for the next ones. The table needs change tracking',
      method: 'GET',
      at: dataverse,
      path: '/{table}',
      params: { table },
      query: { $select: of.listing.selected },
      inputs: { link: as('deltaLink', text('Link', { help: 'If empty, all records are returned.' })) },
      fixed: { headers: { ...of.headers, prefer: 'odata.track-changes,odata.maxpagesize=500' } },
      perform: readChanges,
      sample: {
        entries: [sample],
        cursor: 'https://acme.crm4.dynamics.com/api/data/v9.2/accounts?$deltatoken=919042',
        more: false,
      },
    },
  },
};

export const metadata: ConnectorObject = {
  key: 'metadata',
  name: 'Table',
  operations: {
    listTables: {
      name: 'List tables',
      method: 'GET',
      at: dataverse,
      path: '/EntityDefinitions',
      fixed: {
        headers: of.headers,
        query: {
          $select: 'LogicalName,EntitySetName,PrimaryIdAttribute,PrimaryNameAttribute',
          $filter: 'IsIntersect eq false',
        },
      },
      items: 'value',
      sample: { LogicalName: 'account', EntitySetName: 'accounts', PrimaryIdAttribute: 'accountid' },
    },
    listColumns: {
      name: 'List columns of table',
      method: 'GET',
      at: dataverse,
      path: "/EntityDefinitions(LogicalName='{tableName}')/Attributes",
      params: { tableName: logicalName },
      fixed: {
        headers: of.headers,
        query: { $select: 'LogicalName,AttributeType,DisplayName,IsValidForCreate,IsValidForUpdate' },
      },
      items: 'value',
      sample: { LogicalName: 'revenue', AttributeType: 'Money', IsValidForCreate: true, IsValidForUpdate: true },
    },
    whoAmI: {
      name: 'Get own user',
      method: 'GET',
      at: dataverse,
      path: '/WhoAmI',
      fixed: { headers: of.headers },
      sample: { UserId: of.ID, BusinessUnitId: of.ID, OrganizationId: of.ID },
    },
  },
};

const ID_COLUMN = /^[a-z\d_]+id$/;

/** The ID of a record: the column that is named as its table, else its version, which no other record has. */
export function idOf(entry: JsonValue, data: JsonObject): JsonValue | undefined {
  if (!isJsonObject(entry)) return undefined;
  const set = asText(data['tableSet'] ?? '').trim();
  const singular = [set.replace(/ies$/, 'y'), set.replace(/es$/, ''), set.replace(/s$/, '')];
  const column = [...singular.map((name) => `${name}id`), 'activityid'].find(
    (name) => ID_COLUMN.test(name) && typeof entry[name] === 'string',
  );
  return entry[column ?? '@odata.etag'];
}
