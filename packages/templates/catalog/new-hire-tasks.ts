import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'new-hire-tasks',
  name: 'New Hire Task List',
  description: 'Creates dated tasks for IT, office and team lead in your task tracker for every new colleague.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'inbox',
  useCase: 'For HR: nobody forgets the laptop again. The tasks depend on the department and are defined in one place.',
  tags: ['hr', 'onboarding', 'tasks', 'checklist'],
  estimatedTime: '10 min setup',
  nodes: {
    hire: node('webhookTrigger', [0, 0], 'Contract signed', { endpoint: '/hires', responseMode: 'respondNode' }),
    plan: node('dataTransform', [1, 0], 'Plan the tasks', {
      mode: 'javascript',
      transform: `const [{ name = 'New colleague', department = '', startDate = '2026-01-01' } = {}] = items;
const day = (offset) => new Date(Date.parse(startDate) + offset * 86400000).toISOString().slice(0, 10);
const tasks = [
  { title: 'Order a laptop for ' + name, team: 'IT', due: day(-14) },
  { title: 'Create accounts for ' + name, team: 'IT', due: day(-3) },
  { title: 'Prepare a desk for ' + name, team: 'Office', due: day(-1) },
  { title: 'Welcome ' + name, team: 'Team lead', due: day(0) },
];
if (department === 'Engineering') tasks.push({ title: 'Give ' + name + ' access to the repositories', team: 'IT', due: day(0) });
return tasks;`,
    }),
    create: node('httpRequest', [2, 0], 'Create each task', {
      description:
        'Sends to an echo service for now. Replace the URL with the one of your task tracker that creates a task.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      concurrency: 2,
    }),
    count: node('dataTransform', [3, 0], 'Count them', {
      mode: 'javascript',
      transform: 'return { created: items.length };',
    }),
    answer: node('respondToWebhook', [4, 0], 'Confirm', { statusCode: 201, body: 'first' }),
  },
  flow: ['hire > plan > create > count > answer'],
  trials: [
    {
      title: 'An engineer gets five tasks',
      given: [{ name: 'Grace', department: 'Engineering', startDate: '2026-06-15' }],
      answers: { 'POST https://postman-echo.com/post': { json: { ok: true } } },
      gives: {
        'Plan the tasks': [
          { title: 'Order a laptop for Grace', due: '2026-06-01' },
          { team: 'IT', due: '2026-06-12' },
          { team: 'Office' },
          { team: 'Team lead', due: '2026-06-15' },
          { title: 'Give Grace access to the repositories' },
        ],
        Confirm: [{ created: 5 }],
      },
    },
  ],
});
