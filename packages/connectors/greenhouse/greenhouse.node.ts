import { connectorNode } from '../kit/node.ts';
import { greenhouseConnector } from './greenhouse.ts';

const API = 'https://harvest.greenhouse.io/v1';

export const greenhouse = connectorNode(greenhouseConnector, {
  type: 'greenhouse',
  name: 'Greenhouse',
  category: 'Enterprise Agents',
  icon: 'users',
  description: 'Reads and updates candidates, applications, jobs, offers, scorecards and attachments in Greenhouse',
  start: 'candidate.list',
  examples: [
    {
      title: 'The active applications for a job',
      given: [{ job: 107 }],
      with: { operation: 'application.list', jobId: '{{ job }}', applicationStatus: 'active' },
      answers: { [`GET ${API}/applications?job_id=107&status=active&per_page=100`]: [{ id: 1, status: 'active' }] },
      gives: { main: [{ id: 1, status: 'active' }] },
    },
    {
      title: 'A rejected application',
      given: [{ application: 69 }],
      with: { operation: 'application.reject', applicationId: '{{ application }}', rejectionReason: '5' },
      answers: { [`POST ${API}/applications/69/reject`]: { id: 69, status: 'rejected' } },
      gives: { main: [{ id: 69, status: 'rejected' }] },
    },
    {
      title: 'A candidate applies for a job',
      given: [{}],
      with: { operation: 'candidate.create', firstName: 'Ada', lastName: 'Lovelace' },
      fails: 'field_required',
    },
  ],
});
