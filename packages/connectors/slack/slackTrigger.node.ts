import { connectorTrigger } from '../kit/trigger.ts';
import { slack } from './slack.ts';

const post = { type: 'message', user: 'U012AB3CDE', text: 'Good morning', ts: '1772366400.000100' };

export const slackTrigger = connectorTrigger(slack, {
  type: 'slackTrigger',
  name: 'Slack Trigger',
  category: 'Communication',
  icon: 'hash',
  description: 'Starts the workflow when messages are posted in a Slack channel',
  start: 'messagePosted',
  asks: ['channel'],
  examples: [
    {
      title: 'A message is an item',
      given: [post],
      with: { event: 'messagePosted', channel: 'C012AB3CD' },
      gives: { main: [post] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'messagePosted', channel: 'C012AB3CD' },
      fails: 'connector_poll_failed',
    },
  ],
});
