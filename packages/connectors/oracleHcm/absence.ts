import type { ConnectorObject } from '../kit/connector.ts';
import { as, number, required, text } from '../kit/parameters.ts';
import * as fusion from '../oracle/fusion.ts';

const resource: fusion.FusionResource = {
  api: 'hcmRestApi',
  resource: 'absences',
  name: 'absence',
  names: 'absences',
  id: { key: 'absenceId', label: 'Absence ID' },
  times: { created: 'creationDate', changed: 'lastUpdateDate' },
  sample: {
    personAbsenceEntryId: 1001,
    personNumber: '1042',
    absenceType: 'Vacation',
    startDate: '2026-08-03',
    endDate: '2026-08-14',
    approvalStatusCd: 'APPROVED',
    lastUpdateDate: '2026-03-01T12:00:00+00:00',
    creationDate: '2026-03-01T12:00:00+00:00',
  },
};

const dates = {
  startDate: as('absenceStart', text('First day', { placeholder: '2026-08-03' })),
  endDate: as('absenceEnd', text('Last day', { placeholder: '2026-08-14' })),
  fields: fusion.fields,
};

export const absence: ConnectorObject = {
  key: 'absence',
  name: 'Absence',
  operations: {
    list: fusion.list(resource),
    get: fusion.get(resource),
    create: fusion.create(resource, {
      personNumber: required(as('personNumber', text('Person number'))),
      employer: required(as('employer', text('Legal employer'))),
      absenceType: required(as('absenceType', text('Type', { placeholder: 'Vacation' }))),
      ...dates,
      startDate: required(dates.startDate),
      startDateDuration: as('startDuration', number('Duration of the first day')),
      absenceStatusCd: as('absenceStatus', text('Status', { default: 'SUBMITTED' })),
    }),
    update: fusion.update(resource, dates),
    delete: fusion.remove(resource),
  },
};
