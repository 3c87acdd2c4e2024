import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { ConnectorObject, Parameters } from '../kit/connector.ts';
import { as, json, numericId, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

/** The records that an activity is shown at. */
const at: Parameters = {
  contact: as('contactId', of.contactId),
  company: as('companyId', of.companyId),
  deal: as('dealId', of.dealId),
  ticket: as('ticketId', of.ticketId),
};

/** The types of associations from an activity: https://developers.hubspot.com/docs/api/crm/associations#association-type-id-values */
const NOTE_TYPES = { contact: 202, company: 190, deal: 214, ticket: 228 };
const TASK_TYPES = { contact: 204, company: 192, deal: 216, ticket: 230 };

/** Makes associations of the ids of records, and sets the time if it is not given, which HubSpot requires. */
const withAssociations =
  (types: { readonly [record: string]: number }) =>
  (body: JsonObject): JsonObject => ({
    properties: {
      hs_timestamp: new Date().toISOString(),
      ...(isJsonObject(body['properties']) ? body['properties'] : {}),
    },
    associations: Object.entries(types).flatMap(([record, associationTypeId]) =>
      body[record] === undefined
        ? []
        : [{ to: { id: body[record] }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }] }],
    ),
  });

const times = { createdAt: '2026-03-01T12:00:00.000Z', updatedAt: '2026-03-01T12:00:00.000Z', archived: false };

export const engagement: ConnectorObject = {
  key: 'engagement',
  name: 'Activity',
  operations: {
    createNote: {
      name: 'Create note',
      method: 'POST',
      path: '/crm/v3/objects/notes',
      body: {
        'properties.hs_note_body': required(as('note', paragraph('Note', { help: 'HTML is supported.' }))),
        'properties.hs_timestamp': as('time', of.timestamp),
        'properties.hubspot_owner_id': of.ownerId,
        ...at,
      },
      prepare: withAssociations(NOTE_TYPES),
      repeat: 'twice',
      scopes: ['crm.objects.contacts.write'],
      sample: { id: '901', properties: { hs_note_body: 'Called, will call back.' }, ...times },
    },
    createTask: {
      name: 'Create task',
      method: 'POST',
      path: '/crm/v3/objects/tasks',
      body: {
        'properties.hs_task_subject': required(as('taskTitle', text('Title'))),
        'properties.hs_task_body': as('taskNotes', paragraph('Notes')),
        'properties.hs_timestamp': as(
          'dueTime',
          text('Due date', { placeholder: '2026-03-08T09:00:00Z', help: 'If empty, due immediately.' }),
        ),
        'properties.hs_task_status': as(
          'taskStatus',
          oneOf('Status', ['NOT_STARTED', 'IN_PROGRESS', 'WAITING', 'COMPLETED', 'DEFERRED']),
        ),
        'properties.hs_task_priority': as('priority', oneOf('Priority', ['LOW', 'MEDIUM', 'HIGH'])),
        'properties.hs_task_type': as('taskType', oneOf('Type', ['TODO', 'CALL', 'EMAIL'])),
        'properties.hubspot_owner_id': of.ownerId,
        ...at,
      },
      prepare: withAssociations(TASK_TYPES),
      repeat: 'twice',
      scopes: ['crm.objects.contacts.write'],
      sample: { id: '902', properties: { hs_task_subject: 'Call Ada back' }, ...times },
    },
    sendEmail: {
      name: 'Send transactional email',
      description: 'Sends an email created in HubSpot to one recipient',
      method: 'POST',
      path: '/marketing/v3/transactional/single-email/send',
      body: {
        emailId: required(
          numericId('Email ID', { placeholder: '4126643121', help: 'Shown in the URL of the email in HubSpot.' }),
        ),
        'message.to': required(text('To', { placeholder: 'ada@example.com' })),
        'message.from': text('From', { placeholder: 'Acme <hello@example.com>' }),
        contactProperties: as(
          'emailContactProperties',
          json('Contact properties', { placeholder: '{ "firstname": "Ada" }' }),
        ),
        customProperties: json('Custom properties', { placeholder: '{ "order": "A-17" }' }),
      },
      // No more than one email is sent per sendId.
      repeat: { body: 'message.sendId' },
      scopes: ['transactional-email'],
      sample: { status: 'PENDING', statusId: 'a1b2c3', requestedAt: '2026-03-01T12:00:00.000Z' },
    },
  },
};
