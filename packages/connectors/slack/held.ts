import type { HeldConnector } from '../testing/held-connector.ts';
import { slack } from './slack.ts';
import { slackApi } from './slackApi.credential.ts';
import { slackMessage } from './slackMessage.node.ts';

export const held: HeldConnector = {
  connector: slack,
  node: slackMessage,
  descriptions: ['slack'],
  // The description is of the time when tokens were also taken as a parameter, and asks for it.
  credential: {
    ...slackApi,
    http: () => ({ headers: { authorization: 'Bearer xoxb-1', token: 'xoxb-1' }, query: { token: 'xoxb-1' } }),
  },
  values: { token: 'xoxb-1' },
  fields: { emoji: 'thumbsup', oldest: '1700000000', latest: '1700000001', uploaded: '[{ "id": "F0123456789" }]' },
  unheld: {
    'file.upload':
      'It sends the content to an address that the answer names. https://docs.slack.dev/messaging/working-with-files#uploading_files',
  },
  excused: {
    // The entries are ids, which become items with a value.
    'channel.members': ['the sample is not of the type string'],
  },
};
