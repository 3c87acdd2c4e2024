import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as fusion from '../oracle/fusion.ts';

const resource: fusion.FusionResource = {
  api: 'crmRestApi',
  resource: 'leads',
  name: 'lead',
  names: 'leads',
  id: { key: 'leadId', label: 'Lead ID' },
  sample: {
    LeadId: 1004,
    Name: 'Website inquiry',
    StatusCode: 'UNQUALIFIED',
    CreationDate: '2026-03-01T12:00:00+00:00',
    LastUpdateDate: '2026-03-01T12:00:00+00:00',
  },
};

export const lead: ConnectorObject = {
  key: 'lead',
  name: 'Lead',
  operations: {
    list: fusion.list(resource),
    get: fusion.get(resource),
    create: fusion.create(resource, {
      Name: required(as('leadName', text('Name'))),
      fields: fusion.fields,
    }),
    update: fusion.update(resource, { fields: required(fusion.fields) }),
    delete: fusion.remove(resource),
  },
};
