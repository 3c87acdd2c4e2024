import { defineTemplate, node } from '../template.ts';

const trello = 'https://api.trello.com/1';

export default defineTemplate({
  id: 'trello-order-board',
  name: 'Order Board in Trello',
  description: 'Creates a Trello card with a packing checklist for each order that a shop sends to a webhook.',
  category: 'E-commerce',
  difficulty: 'Beginner',
  icon: 'square-kanban',
  useCase: 'For small shops: the people who pack see every order as a card, the large ones at the top.',
  tags: ['trello', 'orders', 'webhook', 'shop'],
  estimatedTime: '5 min setup',
  nodes: {
    order: node('webhookTrigger', [0, 0], 'New order', {}),
    card: node('trello', [1, 0], 'Create a card', {
      description: 'Choose your board and the list for new orders.',
      operation: 'card.create',
      boardId: 'your-board-id',
      listId: 'your-list-id',
      cardName: 'Order {{ order }} of {{ customer }}',
      cardDescription: 'Total: {{ total }} EUR',
      position: '{{ total > 500 ? "top" : "bottom" }}',
    }),
    checklist: node('trello', [2, 0], 'Add the checklist', {
      operation: 'card.addChecklist',
      cardId: '{{ id }}',
      checklistName: 'Before shipping',
    }),
  },
  flow: ['order > card > checklist'],
  trials: [
    {
      title: 'A large order is a card at the top, with a checklist',
      given: [{ order: 7, customer: 'Acme', total: 900 }],
      answers: {
        [`POST ${trello}/cards`]: { id: 'c1', name: 'Order 7 of Acme' },
        [`POST ${trello}/checklists`]: { id: 'k1', name: 'Before shipping' },
      },
      sends: {
        [`POST ${trello}/cards`]: [{ name: 'Order 7 of Acme', desc: 'Total: 900 EUR', pos: 'top' }],
        [`POST ${trello}/checklists`]: [{ idCard: 'c1', name: 'Before shipping' }],
      },
      gives: { 'Add the checklist': [{ id: 'k1' }] },
    },
    {
      title: 'A small order goes to the bottom',
      given: [{ order: 8, customer: 'Ada', total: 20 }],
      answers: {
        [`POST ${trello}/cards`]: { id: 'c2' },
        [`POST ${trello}/checklists`]: { id: 'k2' },
      },
      sends: { [`POST ${trello}/cards`]: [{ pos: 'bottom' }] },
    },
  ],
});
