import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as fusion from '../oracle/fusion.ts';

const resource: fusion.FusionResource = {
  api: 'crmRestApi',
  resource: 'opportunities',
  name: 'opportunity',
  names: 'opportunities',
  id: { key: 'opportunityNumber', label: 'Opportunity number' },
  sample: {
    OptyNumber: '1003',
    Name: 'New machines',
    SalesStage: 'Qualification',
    CreationDate: '2026-03-01T12:00:00+00:00',
    LastUpdateDate: '2026-03-01T12:00:00+00:00',
  },
};

export const opportunity: ConnectorObject = {
  key: 'opportunity',
  name: 'Opportunity',
  operations: {
    list: fusion.list(resource),
    get: fusion.get(resource),
    create: fusion.create(resource, {
      Name: required(as('opportunityName', text('Name'))),
      TargetPartyNumber: as('opportunityAccount', text('Account number')),
      SalesStage: as('salesStage', text('Sales stage', { placeholder: 'Qualification' })),
      fields: fusion.fields,
    }),
    update: fusion.update(resource, { fields: required(fusion.fields) }),
    delete: fusion.remove(resource),
  },
};
