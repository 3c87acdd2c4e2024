import { connectorNode } from '../kit/node.ts';
import { sharePointConnector } from './sharePoint.ts';

const items = 'https://graph.microsoft.com/v1.0/sites/s1/lists/Orders/items';

export const sharePoint = connectorNode(sharePointConnector, {
  type: 'sharePoint',
  name: 'SharePoint',
  category: 'File Storage & Documents',
  icon: 'library',
  description: 'Creates, finds and updates list items, and manages lists, libraries and files in SharePoint',
  start: 'item.create',
  examples: [
    {
      title: 'A list item for each order',
      given: [{ order: 7 }],
      with: { siteId: 's1', listId: 'Orders', columns: [{ name: 'Title', value: 'Order {{ order }}' }] },
      answers: { [`POST ${items}`]: { id: '42', fields: { Title: 'Order 7' } } },
      gives: { main: [{ id: '42', fields: { Title: 'Order 7' } }] },
    },
    {
      title: 'The open items of a list',
      given: [{}],
      with: { operation: 'item.list', siteId: 's1', listId: 'Orders', itemFilter: "fields/Status eq 'Open'" },
      answers: {
        [`GET ${items}?%24expand=fields&%24filter=fields%2FStatus+eq+%27Open%27&%24top=100`]: {
          value: [{ id: '42', fields: { Status: 'Open' } }],
        },
      },
      gives: { main: [{ id: '42', fields: { Status: 'Open' } }] },
    },
    {
      title: 'A list item needs a list',
      given: [{}],
      with: { siteId: 's1', columns: [{ name: 'Title', value: 'Order 7' }] },
      fails: 'field_required',
    },
  ],
});
