import type { JsonObject } from '@heddle/contract/json';
import type { ConnectorObject, Operation, Parameters } from '../kit/connector.ts';
import { as, json, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const sample = {
  associateOID: 'G3BGDF8JG32ERTGK',
  workerID: { idValue: '7H2JK' },
  person: { legalName: { givenName: 'Ada', familyName1: 'Lovelace', formattedName: 'Lovelace, Ada' } },
  workerStatus: { statusCode: { codeValue: 'Active' } },
};
const filter = as(
  'filter',
  text('Filter', {
    placeholder: "workers/workAssignments/assignmentStatus/statusCode/codeValue eq 'A'",
    help: 'In the OData syntax that ADP takes.',
  }),
);
const select = as(
  'select',
  text('Fields to return', { placeholder: 'workers/person/legalName', help: 'If empty, all.' }),
);

/** Writes at ADP are events: what is to change, and to what. `data` makes the event's data of the body. */
export const eventOf = (
  name: string,
  event: string,
  body: Parameters,
  data: (body: JsonObject) => JsonObject,
): Operation => ({
  name,
  method: 'POST',
  path: `/events/hr/v1/${event}`,
  headers: of.headers,
  body,
  prepare: (given) => ({ events: [{ data: data(given) }] }),
  items: 'events',
  repeat: 'twice',
  sample: { eventID: 'e1', eventNameCode: { codeValue: event }, eventStatusCode: { codeValue: 'complete' } },
});

const worker = ({ aoid = '' }: JsonObject): JsonObject => ({ worker: { associateOID: aoid } });

export const workers: ConnectorObject = {
  key: 'worker',
  name: 'Worker',
  operations: {
    list: {
      name: 'List workers',
      method: 'GET',
      path: '/hr/v2/workers',
      headers: of.headers,
      query: { $filter: filter, $select: select },
      items: 'workers',
      next: of.pages,
      sample,
    },
    get: {
      name: 'Get worker',
      method: 'GET',
      path: '/hr/v2/workers/{aoid}',
      params: of.onWorker,
      headers: of.headers,
      items: 'workers',
      sample,
    },
    meta: {
      name: 'Describe workers',
      description: 'Lists the fields and codes that your account allows',
      method: 'GET',
      path: '/hr/v2/workers/meta',
      headers: of.headers,
      sample: { meta: { '/workers/workerStatus/statusCode': { codeList: {} } } },
    },
    changeEmail: eventOf(
      'Change business email',
      'worker.business-communication.email.change',
      { ...of.onWorker, emailUri: required(as('email', text('Email', { placeholder: 'ada@example.com' }))) },
      (body) => ({
        eventContext: worker(body),
        transform: { worker: { businessCommunication: { email: { emailUri: body['emailUri'] ?? null } } } },
      }),
    ),
    changeLegalName: eventOf(
      'Change legal name',
      'worker.legal-name.change',
      {
        ...of.onWorker,
        givenName: required(as('givenName', text('First name'))),
        familyName1: required(as('familyName', text('Last name'))),
        effective: as('effectiveDate', text('Effective date', { placeholder: '2026-12-31' })),
      },
      ({ effective, givenName = null, familyName1 = null, ...body }) => ({
        eventContext: worker(body),
        transform: {
          ...(effective === undefined ? {} : { effectiveDateTime: effective }),
          worker: { person: { legalName: { givenName, familyName1 } } },
        },
      }),
    ),
    event: {
      name: 'Send event',
      description: 'Sends any event that ADP describes: hires, leaves, changes of pay and more',
      method: 'POST',
      path: '/events/{domain}/{version}/{event}',
      params: {
        domain: required(as('eventDomain', text('Domain', { default: 'hr' }))),
        version: required(as('eventVersion', oneOf('Version', ['v1', 'v2', 'v3'], { default: 'v1' }))),
        event: required(as('eventName', text('Event', { placeholder: 'worker.rehire' }))),
      },
      headers: of.headers,
      body: {
        data: required(as('eventData', json('Data', { placeholder: '{ "eventContext": {}, "transform": {} }' }))),
      },
      prepare: (body) => ({ events: [body] }),
      items: 'events',
      repeat: 'twice',
      sample: { eventID: 'e1', eventNameCode: { codeValue: 'worker.rehire' } },
    },
  },
};
