import { defineConnector } from '../kit/connector.ts';
import { rows } from '../kit/content-rows.ts';
import { absence } from './absence.ts';
import { servicesAddress } from './address.ts';
import { payroll } from './payroll.ts';
import { report } from './report.ts';
import { job, workers } from './worker.ts';

export const workdayHcmConnector = defineConnector({
  vendor: 'workdayHcm',
  name: 'Workday',
  credentials: ['workdayHcmClient', 'workdayHcmUser'],
  address: servicesAddress,
  objects: [workers, job, absence, payroll, report],
  events: {
    reportRowAdded: rows('Row added to a report', 'report.run', 'each'),
    reportRowChanged: rows('Row added to or updated in a report', 'report.run', 'change'),
    queryRowAdded: rows('Row added to a query', 'report.query', 'each'),
    queryRowChanged: rows('Row added to or updated in a query', 'report.query', 'change'),
  },
  lists: {
    workers: { operation: 'worker.list', value: 'id', label: 'descriptor', search: 'search' },
    organizations: { operation: 'job.listOrganizations', value: 'id', label: 'descriptor' },
    jobChangeReasons: { operation: 'job.listReasons', value: 'id', label: 'descriptor' },
    absenceTypes: { operation: 'absence.listTypes', value: 'id', label: 'descriptor', needs: ['workerId'] },
  },
});
