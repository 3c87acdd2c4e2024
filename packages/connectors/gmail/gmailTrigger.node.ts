import { connectorTrigger } from '../kit/trigger.ts';
import { gmailConnector } from './gmail.ts';

const mail = {
  id: '18c2f0d9b1a3e4f5',
  from: 'ada@example.com',
  subject: 'Invoice 42',
  date: '2026-03-01T12:00:00.000Z',
};

export const gmailTrigger = connectorTrigger(gmailConnector, {
  type: 'gmailTrigger',
  name: 'Gmail Trigger',
  category: 'Google Workspace',
  icon: 'mail',
  description: 'Starts the workflow when messages arrive in Gmail',
  start: 'messageReceived',
  asks: ['query', 'labels'],
  examples: [
    {
      title: 'A message is an item',
      given: [mail],
      with: { event: 'messageReceived', query: 'has:attachment' },
      gives: { main: [mail] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'messageReceived' },
      fails: 'connector_poll_failed',
    },
  ],
});
