import type { HeldConnector } from '../testing/held-connector.ts';
import { trello } from './trello.node.ts';
import { trelloConnector } from './trello.ts';
import { trelloToken } from './trelloToken.credential.ts';

const documented = 'It is not in the description. https://developer.atlassian.com/cloud/trello/rest/';

export const held: HeldConnector = {
  connector: trelloConnector,
  node: trello,
  // Written by others than the vendor.
  descriptions: ['trello'],
  credential: trelloToken,
  values: { key: 'key', token: 'token' },
  files: { file: { id: 'held', name: 'note.txt', mediaType: 'text/plain', size: 4 } },
  unheld: {
    'card.search':
      'The description requires a workspace, which Trello does not. https://developer.atlassian.com/cloud/trello/rest/api-group-search/',
    'card.attachFile':
      'The description has JSON only. https://developer.atlassian.com/cloud/trello/rest/api-group-cards/',
    'board.listMembers': `${documented}api-group-boards/`,
    'board.listLabels': `${documented}api-group-boards/`,
    'board.listActivity': `${documented}api-group-boards/`,
    'webhook.list': `${documented}api-group-tokens/`,
    'webhook.delete': `${documented}api-group-webhooks/`,
  },
};
