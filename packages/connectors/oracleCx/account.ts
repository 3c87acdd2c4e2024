import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as fusion from '../oracle/fusion.ts';

const resource: fusion.FusionResource = {
  api: 'crmRestApi',
  resource: 'accounts',
  name: 'account',
  names: 'accounts',
  id: { key: 'accountNumber', label: 'Account number' },
  sample: {
    PartyNumber: '1001',
    OrganizationName: 'Acme',
    CreationDate: '2026-03-01T12:00:00+00:00',
    LastUpdateDate: '2026-03-01T12:00:00+00:00',
  },
};

export const account: ConnectorObject = {
  key: 'account',
  name: 'Account',
  operations: {
    list: fusion.list(resource),
    get: fusion.get(resource),
    create: fusion.create(resource, {
      OrganizationName: required(as('organizationName', text('Name'))),
      fields: fusion.fields,
    }),
    update: fusion.update(resource, { fields: required(fusion.fields) }),
    delete: fusion.remove(resource),
  },
};
