import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, list, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

function from(path: string, label: string, time: JsonValue | undefined): JsonObject[] {
  if (time === undefined) return [];
  const parsed = Date.parse(asText(time));
  if (Number.isNaN(parsed)) throw nodeErrors.field_invalid({ field: label, reason: `"${asText(time)}" is no time` });
  return [{ $gte: { [path]: new Date(parsed).toISOString() } }];
}

/** The query with its conditions. Throws `field_invalid` for times that are none, and for conditions that are no list. */
export function query({ createdSince, changedSince, filters = [], ...body }: JsonObject): JsonValue {
  if (!Array.isArray(filters)) throw nodeErrors.field_invalid({ field: 'Conditions', reason: 'is no list' });
  const all = [
    ...filters,
    ...from('audit.createdDateTime', 'Created since', createdSince),
    ...from('audit.modifiedDateTime', 'Updated since', changedSince),
  ];
  return { ...body, ...(all.length === 0 ? {} : { filters: all, filterExpression: 'and' }) };
}

/** The fields of a model, each with its name. */
function fieldsIn(answer: JsonValue): JsonValue {
  const fields = readPath(answer, `${of.RESULT}.fields`);
  return isJsonObject(fields)
    ? Object.entries(fields).map(([name, facts]) => ({ name, ...(isJsonObject(facts) ? facts : {}) }))
    : [];
}

const onObject = { object: required(of.object) };
const onRecord = { ...onObject, key: required(of.key) };

export const record: ConnectorObject = {
  key: 'record',
  name: 'Record',
  operations: {
    query: {
      name: 'Query records',
      method: 'POST',
      path: '/services/core/query',
      effect: 'read',
      body: {
        object: required(of.object),
        fields: required(
          as('returned', list('Fields to return', { loads: 'fields', default: 'key,id,audit.modifiedDateTime' })),
        ),
        filters: as(
          'conditions',
          json('Conditions', {
            placeholder: '[{ "$eq": { "status": "active" } }]',
            help: 'As in the API: $eq, $ne, $gt, $contains and others. All have to hold.',
          }),
        ),
        orderBy: as('orderBy', json('Order by', { placeholder: '[{ "id": "asc" }]' })),
        createdSince: text('Created since', { placeholder: '2026-01-01T00:00:00Z' }),
        changedSince: text('Updated since', { placeholder: '2026-01-01T00:00:00Z' }),
      },
      prepare: query,
      items: of.RESULT,
      next: of.pages,
      sample: { key: '145', id: 'ACME', 'audit.modifiedDateTime': '2026-12-02T08:30:00Z' },
    },
    get: {
      name: 'Get record',
      method: 'GET',
      path: '/objects/{+object}/{key}',
      params: onRecord,
      items: of.RESULT,
      sample: { ...of.reference, name: 'Acme', status: 'active' },
    },
    create: {
      name: 'Create record',
      method: 'POST',
      path: '/objects/{+object}',
      params: onObject,
      body: { fields: required(of.fields) },
      items: of.RESULT,
      repeat: 'twice',
      sample: of.reference,
    },
    update: {
      name: 'Update record',
      description: 'Sets the given fields and keeps all others',
      method: 'PATCH',
      path: '/objects/{+object}/{key}',
      params: onRecord,
      body: { fields: required(of.fields) },
      items: of.RESULT,
      repeat: 'same',
      sample: of.reference,
    },
    delete: {
      name: 'Delete record',
      method: 'DELETE',
      path: '/objects/{+object}/{key}',
      params: onRecord,
      sample: { success: true },
    },
    fields: {
      name: 'List fields of object',
      method: 'GET',
      path: '/services/core/model',
      query: { name: required(of.object) },
      answer: fieldsIn,
      sample: { name: 'status', type: 'string', mutable: true },
    },
  },
};
