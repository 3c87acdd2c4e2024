import { connectorNode } from '../kit/node.ts';
import { notionConnector } from './notion.ts';

const id = 'd9824bdc-8445-4327-be8b-5b47500af6ce';
const query = `POST https://api.notion.com/v1/data_sources/${id}/query`;

export const notionApi = connectorNode(notionConnector, {
  type: 'notionApi',
  name: 'Notion API',
  category: 'Integration & APIs',
  icon: 'file-text',
  description: 'Works with pages, data sources, blocks and users of Notion, and sends custom API calls',
  start: 'dataSource.query',
  examples: [
    {
      title: 'The pages of a data source',
      given: [{}],
      with: { dataSourceId: id },
      answers: { [query]: { results: [{ object: 'page', id: '1' }], has_more: false, next_cursor: null } },
      gives: { main: [{ object: 'page', id: '1' }] },
    },
    {
      title: 'What is not shared with the integration is an error',
      given: [{}],
      with: { operation: 'page.get', pageId: id },
      fails: 'connector_not_found',
    },
  ],
});
