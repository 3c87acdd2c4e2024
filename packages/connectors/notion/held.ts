import type { HeldConnector } from '../testing/held-connector.ts';
import { notionConnector } from './notion.ts';
import { notion } from './notion.node.ts';
import { notionToken } from './notionToken.credential.ts';

export const held: HeldConnector = {
  connector: notionConnector,
  node: notion,
  descriptions: ['notion'],
  credential: notionToken,
  values: { token: 'ntn_1' },
  // The description's own example is empty.
  answers: { 'block.append': { results: [{ object: 'block', id: '1', type: 'paragraph' }] } },
  unheld: {
    'page.createInDataSource':
      'The description has the parents of the version before data sources; see developers.notion.com/reference/post-page.',
    'page.createInPage': 'The description takes blocks for texts; see developers.notion.com/reference/post-page.',
  },
};
