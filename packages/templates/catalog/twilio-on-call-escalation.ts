import { defineTemplate, node } from '../template.ts';

const account = 'https://api.twilio.com/2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'twilio-on-call-escalation',
  name: 'Calls for Urgent Alerts',
  description: 'Calls the person on call about an urgent alert, and the next one if nobody answers.',
  category: 'Communication',
  difficulty: 'Beginner',
  icon: 'phone-call',
  useCase:
    'For teams on call: a message at night is not noticed, a ringing telephone is. Who does not answer is not the last to be asked.',
  tags: ['twilio', 'voice', 'on-call', 'alerts', 'webhook'],
  estimatedTime: '6 min setup',
  nodes: {
    alert: node('webhookTrigger', [0, 0], 'Alert received', { description: 'Receives server and problem.' }),
    first: node('voiceCall', [1, 0], 'Call the first person', {
      description: 'Choose who is on call, and "Ask for digits" if they should confirm.',
      to: '+4915112345678',
      from: '+14155550100',
      message: 'Alert. {{ server }}: {{ problem }}.',
      times: 2,
      onMachine: 'hangUp',
    }),
    second: node('voiceCall', [2.2, 0], 'Call the second person', {
      to: '+4915112345679',
      from: '+14155550100',
      message: 'Alert. {{ server }}: {{ problem }}. The first person does not answer.',
      times: 2,
    }),
    nobody: node('slackNotification', [3.4, 0], 'Tell the team', {
      channel: 'your-channel-id',
      text: 'Nobody answers: {{ server }}: {{ problem }}',
    }),
  },
  flow: ['alert > first', 'first:unanswered > second', 'first:machine > second', 'second:unanswered > nobody'],
  trials: [
    {
      title: 'Who answers is the only one who is called',
      given: [{ server: 'web-1', problem: 'It does not answer' }],
      answers: {
        [`POST ${account}/Calls.json`]: { sid: 'CA1', status: 'queued' },
        [`GET ${account}/Calls/CA1.json`]: { sid: 'CA1', status: 'completed', answered_by: 'human' },
      },
      gives: { 'Call the first person': [{ server: 'web-1', call: { status: 'completed' } }] },
    },
    {
      title: 'If nobody answers, the team reads it',
      given: [{ server: 'web-1', problem: 'It does not answer' }],
      answers: {
        [`POST ${account}/Calls.json`]: { sid: 'CA1', status: 'queued' },
        [`GET ${account}/Calls/CA1.json`]: { sid: 'CA1', status: 'no-answer' },
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [`POST ${slack}`]: [{ text: 'Nobody answers: web-1: It does not answer' }] },
      gives: { 'Call the second person': [{ server: 'web-1', call: { status: 'no-answer' } }] },
    },
  ],
});
