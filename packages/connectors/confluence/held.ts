import type { HeldConnector } from '../testing/held-connector.ts';
import { confluence } from './confluence.node.ts';
import { confluenceConnector } from './confluence.ts';
import { confluenceToken } from './confluenceToken.credential.ts';

const first = 'It is in the first version of the API only. https://developer.atlassian.com/cloud/confluence/rest/v1/';
const oneForm =
  'The description has two forms of a content that cannot be told apart. https://developer.atlassian.com/cloud/confluence/rest/v2/';
const documented = 'The description is an excerpt. https://developer.atlassian.com/cloud/confluence/rest/v2/';

export const held: HeldConnector = {
  connector: confluenceConnector,
  node: confluence,
  descriptions: ['confluence'],
  credential: confluenceToken,
  values: { site: 'acme.atlassian.net', email: 'ada@example.com', token: 'token' },
  fields: { pageId: '65537', spaceId: '98306', spaceIds: '98306', parentId: '65500', knownVersion: 3 },
  files: { file: { id: 'held', name: 'note.txt', mediaType: 'text/plain', size: 4 } },
  // Of the two forms of a content that the description has, none excludes the other, so that the validator accepts neither.
  by: { 'page.create': { content: '' }, 'blog.create': { content: '' } },
  unheld: {
    'page.update': `${oneForm}api-group-page/#api-pages-id-put`,
    'comment.create': `${oneForm}api-group-comment/#api-footer-comments-post`,
    'page.addLabels': `${first}api-group-content-labels/`,
    'page.removeLabel': `${first}api-group-content-labels/`,
    'page.search': `${first}api-group-search/`,
    'comment.listAll': `${documented}api-group-comment/`,
    'comment.delete': `${documented}api-group-comment/`,
    'attachment.upload': `${first}api-group-content---attachments/`,
    'attachment.download': `${first}api-group-content---attachments/`,
    'attachment.delete': `${documented}api-group-attachment/`,
  },
};
