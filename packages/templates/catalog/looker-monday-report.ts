import { defineTemplate, node } from '../template.ts';

const looker = 'https://acme.cloud.looker.com/api/4.0';
const rendering = `${looker}/render_tasks/t1`;
const mail = 'https://gmail.googleapis.com/gmail/v1/users/me/messages/send';

export default defineTemplate({
  id: 'looker-monday-report',
  name: 'Looker Dashboard by Email',
  description: 'Renders a Looker dashboard as a PDF each Monday, waits for it, and mails it with your own text.',
  category: 'Analytics',
  difficulty: 'Beginner',
  icon: 'chart-column',
  useCase: 'For people without an account at Looker: the numbers of the week are in their inbox.',
  tags: ['looker', 'gmail', 'report', 'pdf'],
  estimatedTime: '5 min setup',
  nodes: {
    monday: node('scheduler', [0, 0], 'Every Monday', {
      schedule: { mode: 'weekly', weekdays: ['mon'], time: '07:00' },
    }),
    render: node('lookerBi', [1, 0], 'Render the dashboard', {
      description: 'Choose your own dashboard.',
      operation: 'dashboard.render',
      dashboardId: '7',
    }),
    file: node('lookerBi', [2, 0], 'Get the PDF', { operation: 'rendering.download', renderTaskId: '{{ id }}' }),
    send: node('gmail', [3, 0], 'Send the report', {
      operation: 'message.send',
      to: 'team@example.com',
      subject: 'The numbers of the week',
      mailText: 'Good morning! The dashboard of this week is attached.',
      attachments: 'file',
    }),
  },
  flow: ['monday > render > file > send'],
  trials: [
    {
      title: 'The rendering is waited for, and its file is sent',
      answers: {
        [`POST ${looker}/render_tasks/dashboards/7/pdf`]: { id: 't1', status: 'enqueued' },
        [`GET ${rendering}`]: { id: 't1', status: 'rendering' },
        [`GET ${rendering} #2`]: { id: 't1', status: 'success' },
        [`GET ${rendering}/results`]: { pages: 1 },
        [`POST ${mail}`]: { id: 'm1', labelIds: ['SENT'] },
      },
      gives: {
        'Render the dashboard': [{ id: 't1', status: 'success' }],
        'Get the PDF': [{ size: 11 }],
        'Send the report': [{ id: 'm1' }],
      },
    },
  ],
});
