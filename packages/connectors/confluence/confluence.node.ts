import { connectorNode } from '../kit/node.ts';
import { confluenceConnector } from './confluence.ts';

const site = 'https://acme.atlassian.net';
const api = `${site}/wiki/api/v2`;

export const confluence = connectorNode(confluenceConnector, {
  type: 'confluence',
  name: 'Confluence',
  category: 'File Storage & Documents',
  icon: 'file-text',
  description: 'Creates, finds and updates pages, blog posts, comments, labels and attachments in Confluence',
  start: 'page.create',
  examples: [
    {
      title: 'A page for each release',
      given: [{ version: '1.2' }],
      with: { spaceId: '98306', title: 'Release {{ version }}', content: 'What is new' },
      credential: { site },
      answers: { [`POST ${api}/pages`]: { id: '65538', title: 'Release 1.2' } },
      gives: { main: [{ id: '65538', title: 'Release 1.2' }] },
    },
    {
      title: 'Pages that a query finds',
      given: [{}],
      with: { operation: 'page.search', cql: 'label = release' },
      credential: { site },
      answers: {
        [`GET ${site}/wiki/rest/api/search?cql=label+%3D+release&limit=100`]: { results: [{ title: 'Release 1.2' }] },
      },
      gives: { main: [{ title: 'Release 1.2' }] },
    },
    {
      title: 'What Confluence does not have is an error',
      given: [{}],
      with: { operation: 'page.get', pageId: '1' },
      credential: { site },
      fails: 'connector_not_found',
    },
  ],
});
