import { connectorNode } from '../kit/node.ts';
import { asanaConnector } from './asana.ts';

export const asana = connectorNode(asanaConnector, {
  type: 'asana',
  name: 'Asana',
  category: 'Integration & APIs',
  icon: 'list-checks',
  description: 'Creates, finds, updates and comments on tasks, and manages projects in Asana',
  start: 'task.create',
  examples: [
    {
      title: 'A task for each order',
      given: [{ customer: 'Acme', due: '2026-12-31' }],
      with: {
        operation: 'task.create',
        taskName: 'Ship to {{ customer }}',
        workspace: '12345',
        projects: '67890',
        dueOn: '{{ due }}',
        taskFields: 'name',
      },
      answers: {
        'POST https://app.asana.com/api/1.0/tasks?opt_fields=name': {
          data: { gid: '1', name: 'Ship to Acme', due_on: '2026-12-31' },
        },
      },
      gives: { main: [{ gid: '1', name: 'Ship to Acme', due_on: '2026-12-31' }] },
    },
    {
      title: 'Every task of a section',
      given: [{}],
      with: { operation: 'task.listInSection', section: '55501', taskFields: 'name' },
      answers: {
        'GET https://app.asana.com/api/1.0/tasks?section=55501&opt_fields=name&limit=100': {
          data: [{ gid: '1', name: 'Write the offer' }],
          next_page: null,
        },
      },
      gives: { main: [{ gid: '1', name: 'Write the offer' }] },
    },
    {
      title: 'A task needs a name',
      given: [{}],
      with: { operation: 'task.create', workspace: '12345' },
      fails: 'field_required',
    },
  ],
});
