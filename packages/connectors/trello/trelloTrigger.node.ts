import { connectorTrigger } from '../kit/trigger.ts';
import { trelloConnector } from './trello.ts';

const action = {
  id: '5f2b8c1e9d3a4b0012340010',
  type: 'createCard',
  date: '2026-03-01T12:00:00.000Z',
  data: { card: { id: '5f2b8c1e9d3a4b0012345678', name: 'Write the offer', shortLink: 'abc12345' } },
};

export const trelloTrigger = connectorTrigger(trelloConnector, {
  type: 'trelloTrigger',
  name: 'Trello Trigger',
  category: 'Integration & APIs',
  icon: 'square-kanban',
  description: 'Starts the workflow when cards are created, moved, updated or commented on on a Trello board',
  start: 'cardCreated',
  asks: ['boardId'],
  examples: [
    {
      title: 'An action is an item, with the card in data.card',
      given: [action],
      with: { event: 'cardCreated', boardId: 'b1' },
      gives: { main: [action] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'cardCreated', boardId: 'b1' },
      fails: 'connector_poll_failed',
    },
  ],
});
