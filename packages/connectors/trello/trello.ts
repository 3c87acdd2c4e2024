import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { board, list, member } from './board.ts';
import { card } from './card.ts';
import { trelloWebhook, webhook } from './webhook.ts';

/** What has happened on a board is a list of actions, each of which happens once. https://developer.atlassian.com/cloud/trello/guides/rest-api/action-types/ */
const action = (name: string, actionTypes: string): DatedEvent => ({
  name,
  operation: 'board.listActivity',
  with: { actionTypes },
  id: 'id',
  time: 'date',
  once: 'each',
  since: 'since',
});

export const trelloConnector = defineConnector({
  vendor: 'trello',
  name: 'Trello',
  credentials: ['trelloToken'],
  address: 'https://api.trello.com/1',
  objects: [card, list, board, member, webhook],
  webhook: trelloWebhook,
  events: {
    cardCreated: action('Card created', 'createCard,copyCard,emailCard,convertToCardFromCheckItem'),
    cardMoved: action('Card moved to another list', 'updateCard:idList'),
    cardChanged: action('Card created or updated', 'createCard,copyCard,emailCard,updateCard'),
    commentAdded: action('Comment added', 'commentCard'),
  },
  lists: {
    boards: { operation: 'board.list', value: 'id', label: 'name', with: { user: 'me', boardFilter: 'open' } },
    lists: { operation: 'list.list', value: 'id', label: 'name', needs: ['boardId'] },
    members: { operation: 'board.listMembers', value: 'id', label: 'fullName', needs: ['boardId'] },
    labels: { operation: 'board.listLabels', value: 'id', label: 'name', needs: ['boardId'] },
  },
});
