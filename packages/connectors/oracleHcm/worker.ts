import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, required, text } from '../kit/parameters.ts';
import * as fusion from '../oracle/fusion.ts';

const resource: fusion.FusionResource = {
  api: 'hcmRestApi',
  resource: 'workers',
  name: 'worker',
  names: 'workers',
  id: { key: 'workerId', label: 'Worker ID' },
  sample: {
    PersonId: 300_100_180_000_001,
    PersonNumber: '1042',
    DateOfBirth: '1990-12-10',
    CreationDate: '2026-03-01T12:00:00+00:00',
    LastUpdateDate: '2026-03-01T12:00:00+00:00',
    resourceId: '00020000000EACED00057708000110D93445AC',
  },
};

export const worker: ConnectorObject = {
  key: 'worker',
  name: 'Worker',
  operations: {
    list: fusion.list(resource),
    get: fusion.get(resource),
    create: fusion.create(resource, {
      names: required(
        as('workerNames', json('Names', { placeholder: '[{ "LastName": "Lovelace", "FirstName": "Ada" }]' })),
      ),
      workRelationships: required(
        as(
          'workRelationships',
          json('Work relationships', { placeholder: '[{ "LegalEmployerName": "Acme", "WorkerType": "E" }]' }),
        ),
      ),
      emails: as('workerEmails', json('Email addresses', { placeholder: '[{ "EmailAddress": "ada@example.com" }]' })),
      DateOfBirth: as('dateOfBirth', text('Date of birth', { placeholder: '1990-12-10' })),
      fields: fusion.fields,
    }),
    update: fusion.update(resource, { fields: required(fusion.fields) }),
    listNames: fusion.children(resource, 'names', 'names of a worker', { LastName: 'Lovelace', FirstName: 'Ada' }),
    listEmails: fusion.children(resource, 'emails', 'email addresses of a worker', { EmailAddress: 'ada@example.com' }),
    listRelationships: fusion.children(resource, 'workRelationships', 'work relationships of a worker', {
      LegalEmployerName: 'Acme',
      WorkerType: 'E',
      StartDate: '2026-03-01',
    }),
  },
};
