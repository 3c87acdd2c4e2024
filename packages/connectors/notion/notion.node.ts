import { connectorNode } from '../kit/node.ts';
import { notionConnector } from './notion.ts';

const id = 'd9824bdc-8445-4327-be8b-5b47500af6ce';

export const notion = connectorNode(notionConnector, {
  type: 'notion',
  name: 'Notion',
  category: 'File Storage & Documents',
  icon: 'file-text',
  description: 'Creates, finds and updates Notion pages, and lists the pages of data sources',
  start: 'page.createInPage',
  examples: [
    {
      title: 'A page for every meeting',
      given: [{ topic: 'Budget' }],
      with: { pageId: id, pageTitle: '{{ topic }}', content: 'Agenda' },
      answers: { 'POST https://api.notion.com/v1/pages': { object: 'page', id } },
      gives: { main: [{ object: 'page', id }] },
    },
    { title: 'A title is needed', given: [{}], with: { pageId: id }, fails: 'field_required' },
  ],
});
