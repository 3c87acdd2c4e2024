import { defineTemplate, node } from '../template.ts';

const api = 'https://acme.myfreshworks.com/crm/sales/api';

export default defineTemplate({
  id: 'freshworks-follow-up',
  name: 'Follow up Large Deals',
  description: 'Gives the owner of each new large deal in Freshworks CRM a task, and adds a note to the deal.',
  category: 'Automation',
  difficulty: 'Beginner',
  icon: 'handshake',
  useCase: 'For sales teams: no large deal waits for its first call.',
  tags: ['freshworks', 'crm', 'deals', 'tasks'],
  estimatedTime: '5 min setup',
  nodes: {
    created: node('freshworksTrigger', [0, 0], 'Deal created', { event: 'dealCreated', dealView: '1' }),
    large: node('conditional', [1, 0], 'Large?', { condition: 'amount >= 5000' }),
    task: node('freshworksCrm', [2, -0.5], 'Task for the owner', {
      operation: 'task.create',
      title: 'Call about {{ name }}',
      dueDate: '{{ $now.plus({ days: 1 }).toISO() }}',
      ownerId: '{{ owner_id }}',
      targetType: 'Deal',
      targetId: '{{ id }}',
    }),
    note: node('freshworksCrm', [2, 0.5], 'Add a note', {
      operation: 'appointment.note',
      noteText: 'A first call is planned.',
      targetType: 'Deal',
      targetId: '{{ id }}',
    }),
  },
  flow: ['created > large:true > task', 'large:true > note'],
  trials: [
    {
      title: 'A large deal gets a task and a note, a small one does not',
      given: [
        { id: 3, name: 'Website', amount: 8000, owner_id: 5 },
        { id: 4, name: 'Logo', amount: 100, owner_id: 5 },
      ],
      answers: { [`POST ${api}/tasks`]: { task: { id: 9 } }, [`POST ${api}/notes`]: { note: { id: 10 } } },
      sends: {
        [`POST ${api}/tasks`]: [
          { title: 'Call about Website', owner_id: 5, targetable_type: 'Deal', targetable_id: 3 },
        ],
        [`POST ${api}/notes`]: [{ description: 'A first call is planned.', targetable_type: 'Deal', targetable_id: 3 }],
      },
      gives: { 'Task for the owner': [{ id: 9 }], 'Add a note': [{ id: 10 }] },
    },
  ],
});
