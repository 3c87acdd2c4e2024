import { connectorNode } from '../kit/node.ts';
import { trelloConnector } from './trello.ts';

export const trello = connectorNode(trelloConnector, {
  type: 'trello',
  name: 'Trello',
  category: 'Integration & APIs',
  icon: 'square-kanban',
  description: 'Creates, finds, moves and comments on cards, and manages lists and boards in Trello',
  start: 'card.create',
  examples: [
    {
      title: 'A card for each order',
      given: [{ customer: 'Acme' }],
      with: { operation: 'card.create', listId: 'l1', cardName: 'Ship to {{ customer }}', position: 'top' },
      answers: { 'POST https://api.trello.com/1/cards': { id: 'c1', name: 'Ship to Acme' } },
      gives: { main: [{ id: 'c1', name: 'Ship to Acme' }] },
    },
    {
      title: 'Every open card in a list',
      given: [{}],
      with: { operation: 'card.listInList', listId: 'l1', cardFilter: 'open' },
      answers: {
        'GET https://api.trello.com/1/lists/l1/cards?filter=open&limit=100': [{ id: 'c1', name: 'Ship to Acme' }],
      },
      gives: { main: [{ id: 'c1', name: 'Ship to Acme' }] },
    },
    {
      title: 'A card needs a list',
      given: [{}],
      with: { operation: 'card.create', cardName: 'Ship to Acme' },
      fails: 'field_required',
    },
  ],
});
