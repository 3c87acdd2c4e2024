import { defineTemplate, node } from '../template.ts';

const bamboo = 'https://acme.bamboohr.com/api/v1';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'bamboohr-new-colleagues',
  name: 'Welcome New Colleagues',
  description: 'Announces everybody who is added in BambooHR in Slack, with job title and department.',
  category: 'Automation',
  difficulty: 'Beginner',
  icon: 'users',
  useCase: 'For teams: nobody starts unnoticed.',
  tags: ['bamboohr', 'hr', 'onboarding', 'slack'],
  estimatedTime: '5 min setup',
  nodes: {
    added: node('bambooHrTrigger', [0, 0], 'Employee added', { event: 'employeeCreated' }),
    person: node('bambooHr', [1, 0], 'Who is it', {
      operation: 'employee.get',
      employeeId: '{{ id }}',
      employeeFields: 'firstName,lastName,jobTitle,department',
    }),
    tell: node('slackNotification', [2, 0], 'Welcome', {
      channel: 'your-channel-id',
      text: 'Welcome {{ firstName }} {{ lastName }}, {{ jobTitle }} in {{ department }}!',
    }),
  },
  flow: ['added > person > tell'],
  trials: [
    {
      title: 'A new employee is welcomed',
      given: [{ id: '124', action: 'Inserted', lastChanged: '2026-12-02T08:30:00+00:00' }],
      answers: {
        [`GET ${bamboo}/employees/124`]: {
          id: '124',
          firstName: 'Ada',
          lastName: 'Lovelace',
          jobTitle: 'Engineer',
          department: 'Research',
        },
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [`POST ${slack}`]: [{ text: 'Welcome Ada Lovelace, Engineer in Research!' }] },
      gives: { Welcome: [{ ok: true }] },
    },
  ],
});
