import { connectorNode } from '../kit/node.ts';
import { workdayHcmConnector } from './workdayHcm.ts';

const credential = { host: 'wd2-impl-services1.workday.com', tenant: 'acme' };
const CCX = 'https://wd2-impl-services1.workday.com/ccx';

export const workdayHcm = connectorNode(workdayHcmConnector, {
  type: 'workdayHcm',
  name: 'Workday',
  category: 'Enterprise Agents',
  icon: 'users-round',
  description: 'Reads workers, absences, payroll, reports and queries of Workday, requests time off and changes jobs',
  start: 'worker.list',
  examples: [
    {
      title: 'A worker by name',
      given: [{ name: 'Lovelace' }],
      with: { operation: 'worker.list', search: '{{ name }}' },
      credential,
      answers: {
        [`GET ${CCX}/api/v1/acme/workers?search=Lovelace&limit=100`]: {
          total: 1,
          data: [{ id: '7', descriptor: 'Ada Lovelace' }],
        },
      },
      gives: { main: [{ id: '7', descriptor: 'Ada Lovelace' }] },
    },
    {
      title: 'The rows of a report',
      given: [{}],
      with: {
        operation: 'report.run',
        reportOwner: 'ISU',
        reportName: 'New_Hires',
        prompts: [{ name: 'From', value: '2026-03-01' }],
      },
      credential,
      answers: {
        [`GET ${CCX}/service/customreport2/acme/ISU/New_Hires?format=json&From=2026-03-01`]: {
          Report_Entry: [{ Employee_ID: '1042' }],
        },
      },
      gives: { main: [{ Employee_ID: '1042' }] },
    },
    {
      title: 'Time off needs a type',
      given: [{}],
      with: { operation: 'absence.request', workerId: '7', absenceDate: '2026-08-03' },
      credential,
      fails: 'field_required',
    },
  ],
});
