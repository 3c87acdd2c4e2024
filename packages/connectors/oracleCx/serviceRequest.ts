import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as fusion from '../oracle/fusion.ts';

const resource: fusion.FusionResource = {
  api: 'crmRestApi',
  resource: 'serviceRequests',
  name: 'service request',
  names: 'service requests',
  id: { key: 'requestNumber', label: 'Request number' },
  sample: {
    SrNumber: 'SR0000001',
    Title: 'The machine stopped',
    StatusCd: 'ORA_SVC_NEW',
    CreationDate: '2026-03-01T12:00:00+00:00',
    LastUpdateDate: '2026-03-01T12:00:00+00:00',
  },
};

export const serviceRequest: ConnectorObject = {
  key: 'serviceRequest',
  name: 'Service request',
  operations: {
    list: fusion.list(resource),
    get: fusion.get(resource),
    create: fusion.create(resource, {
      Title: required(as('requestTitle', text('Title'))),
      ProblemDescription: as('problem', text('Description')),
      SeverityCd: as('severity', text('Severity', { placeholder: 'ORA_SVC_SEV1' })),
      fields: fusion.fields,
    }),
    update: fusion.update(resource, { fields: required(fusion.fields) }),
    delete: fusion.remove(resource),
  },
};
