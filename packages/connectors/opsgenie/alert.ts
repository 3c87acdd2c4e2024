import type { JsonObject } from '@heddle/contract/json';
import type { ConnectorObject } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, fieldsObject, list, oneOf, paragraph, required, sentAs, text } from '../kit/parameters.ts';

// https://docs.opsgenie.com/docs/alert-api

const pages: ListPaging = {
  by: 'offset',
  parameter: 'offset',
  address: 'paging.next',
  size: { parameter: 'limit', most: 100 },
};
const alias = required(
  as(
    'alias',
    text('Alias', { placeholder: 'disk-web-1', help: 'Alerts with the same alias are one, which counts them.' }),
  ),
);
const onAlias = { params: { alias }, fixed: { query: { identifierType: 'alias' } } };
const note = as('note', paragraph('Note'));
const user = as('user', text('In the name of', { placeholder: 'ada@example.com' }));
const accepted = { result: 'Request will be processed', took: 0.1, requestId: '43a29c5c-3dbf-4fa4-9c26-f4f71023e120' };
const sample = {
  id: '70413a06-38d6-4c85-92b8-5ebc900d42e2',
  alias: 'disk-web-1',
  message: 'The disk is full',
  status: 'open',
  priority: 'P2',
  count: 1,
  createdAt: '2026-03-01T12:00:00Z',
};
const teams = as(
  'teams',
  sentAs(list('Teams', { help: 'Names of the teams that are notified, separated by commas.' }), (names): JsonObject[] =>
    Array.isArray(names) ? names.map((name) => ({ name, type: 'team' })) : [],
  ),
);

export const alert: ConnectorObject = {
  key: 'alert',
  name: 'Alert',
  operations: {
    create: {
      name: 'Create alert',
      description: 'Counts up an open alert with the same alias',
      method: 'POST',
      path: '/v2/alerts',
      body: {
        message: required(as('message', text('Message', { help: 'Up to 130 characters.' }))),
        alias,
        description: as('details', paragraph('Description')),
        priority: oneOf('Priority', ['P1', 'P2', 'P3', 'P4', 'P5']),
        responders: teams,
        tags: list('Tags'),
        entity: text('Entity', { placeholder: 'web-1' }),
        source: text('Source'),
        details: as('properties', fieldsObject('Extra properties', { help: 'Names and texts.' })),
        user,
        note,
      },
      repeat: 'same',
      sample: accepted,
    },
    get: {
      name: 'Get alert',
      method: 'GET',
      path: '/v2/alerts/{alias}',
      ...onAlias,
      items: 'data',
      sample,
    },
    list: {
      name: 'List alerts',
      description: 'Lists the newest first',
      method: 'GET',
      path: '/v2/alerts',
      query: { query: as('query', text('Query', { placeholder: 'status: open AND priority: P1' })) },
      fixed: { query: { sort: 'createdAt', order: 'desc' } },
      items: 'data',
      next: pages,
      sample,
    },
    acknowledge: {
      name: 'Acknowledge alert',
      method: 'POST',
      path: '/v2/alerts/{alias}/acknowledge',
      ...onAlias,
      body: { note, user },
      repeat: 'same',
      sample: accepted,
    },
    close: {
      name: 'Close alert',
      method: 'POST',
      path: '/v2/alerts/{alias}/close',
      ...onAlias,
      body: { note, user },
      repeat: 'same',
      sample: accepted,
    },
    addNote: {
      name: 'Add note',
      method: 'POST',
      path: '/v2/alerts/{alias}/notes',
      ...onAlias,
      body: { note: required(note), user },
      repeat: 'twice',
      sample: accepted,
    },
    changePriority: {
      name: 'Change priority',
      method: 'PUT',
      path: '/v2/alerts/{alias}/priority',
      ...onAlias,
      body: { priority: required(as('newPriority', text('Priority', { placeholder: 'P1' }))) },
      sample: accepted,
    },
    getRequest: {
      name: 'Get request status',
      description: 'What has become of a change, which Opsgenie does a little later',
      method: 'GET',
      path: '/v2/alerts/requests/{requestId}',
      params: { requestId: required(as('requestId', text('Request ID'))) },
      items: 'data',
      sample: { isSuccess: true, action: 'Create', status: 'Created alert', alertId: sample.id, alias: sample.alias },
    },
    listOnCalls: {
      name: 'List who is on call',
      method: 'GET',
      path: '/v2/schedules/{schedule}/on-calls',
      params: { schedule: required(as('schedule', text('Schedule', { placeholder: 'Ops', help: 'The name.' }))) },
      fixed: { query: { scheduleIdentifierType: 'name', flat: 'true' } },
      items: 'data',
      sample: { onCallRecipients: ['ada@example.com'] },
    },
  },
};
