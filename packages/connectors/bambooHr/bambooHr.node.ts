import { connectorNode } from '../kit/node.ts';
import { bambooConnector } from './bambooHr.ts';

const API = 'https://acme.bamboohr.com/api/v1';
const credential = { companyDomain: 'acme' };

export const bambooHr = connectorNode(bambooConnector, {
  type: 'bambooHr',
  name: 'BambooHR',
  category: 'Enterprise Agents',
  icon: 'users',
  description: 'Reads and updates employees, time off, files, reports and applications in BambooHR',
  start: 'employee.directory',
  examples: [
    {
      title: "Who's out this week",
      given: [{ monday: '2026-12-21', friday: '2026-12-25' }],
      with: { operation: 'timeOff.out', start: '{{ monday }}', end: '{{ friday }}' },
      credential,
      answers: {
        [`GET ${API}/time_off/whos_out?start=2026-12-21&end=2026-12-25`]: [{ id: 1, name: 'Ada Lovelace' }],
      },
      gives: { main: [{ id: 1, name: 'Ada Lovelace' }] },
    },
    {
      title: 'Who has changed',
      given: [{}],
      with: { operation: 'employee.changed', since: '2026-12-01T00:00:00Z' },
      credential,
      answers: {
        [`GET ${API}/employees/changed?since=2026-12-01T00%3A00%3A00Z`]: {
          latest: '2026-12-02T08:30:00+00:00',
          employees: { '123': { id: '123', action: 'Updated', lastChanged: '2026-12-02T08:30:00+00:00' } },
        },
      },
      gives: { main: [{ id: '123', action: 'Updated', lastChanged: '2026-12-02T08:30:00+00:00' }] },
    },
    {
      title: 'An employee has a name',
      given: [{}],
      with: { operation: 'employee.create', firstName: 'Ada' },
      credential,
      fails: 'field_required',
    },
  ],
});
