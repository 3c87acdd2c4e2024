import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as fusion from '../oracle/fusion.ts';

const resource: fusion.FusionResource = {
  api: 'crmRestApi',
  resource: 'contacts',
  name: 'contact',
  names: 'contacts',
  id: { key: 'contactNumber', label: 'Contact number' },
  sample: {
    PartyNumber: '1002',
    FirstName: 'Ada',
    LastName: 'Lovelace',
    CreationDate: '2026-03-01T12:00:00+00:00',
    LastUpdateDate: '2026-03-01T12:00:00+00:00',
  },
};

export const contact: ConnectorObject = {
  key: 'contact',
  name: 'Contact',
  operations: {
    list: fusion.list(resource),
    get: fusion.get(resource),
    create: fusion.create(resource, {
      FirstName: as('firstName', text('First name')),
      LastName: required(as('lastName', text('Last name'))),
      EmailAddress: as('emailAddress', text('Email address')),
      AccountPartyNumber: as('contactAccount', text('Account number')),
      fields: fusion.fields,
    }),
    update: fusion.update(resource, { fields: required(fusion.fields) }),
    delete: fusion.remove(resource),
  },
};
