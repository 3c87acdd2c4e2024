import type { ConnectorObject } from '../kit/connector.ts';
import { as, file, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['read'];
const WRITE = ['write'];
const cardName = as('cardName', text('Name'));
const onCard = { idCard: required(of.cardId) };
const filter = as(
  'cardFilter',
  oneOf('Cards', [
    { value: 'open', label: 'Open' },
    { value: 'closed', label: 'Archived' },
    { value: 'all', label: 'All' },
  ]),
);
const attachment = { id: '5f2b8c1e9d3a4b0012340009', name: 'Offer.pdf', bytes: 48_210, mimeType: 'application/pdf' };

export const card: ConnectorObject = {
  key: 'card',
  name: 'Card',
  operations: {
    create: {
      name: 'Create card',
      method: 'POST',
      path: '/cards',
      // The list is chosen from those of a board; Trello takes the list alone.
      inputs: { board: of.boardId },
      body: {
        idList: required(of.listId),
        name: required(cardName),
        ...of.cardDetails,
        urlSource: as('cardUrl', text('URL to attach', { placeholder: 'https://example.com/order/7' })),
      },
      repeat: 'twice',
      scopes: WRITE,
      sample: of.card,
    },
    get: {
      name: 'Get card',
      method: 'GET',
      path: '/cards/{idCard}',
      params: onCard,
      scopes: READ,
      sample: of.card,
    },
    listOnBoard: {
      name: 'List cards on board',
      method: 'GET',
      path: '/boards/{idBoard}/cards',
      params: { idBoard: required(of.boardId) },
      query: { filter },
      answer: of.newestFirst,
      next: of.older,
      scopes: READ,
      sample: of.card,
    },
    listInList: {
      name: 'List cards in list',
      method: 'GET',
      path: '/lists/{idList}/cards',
      params: { idList: required(of.listId) },
      inputs: { board: of.boardId },
      query: { filter },
      answer: of.newestFirst,
      next: of.older,
      scopes: READ,
      sample: of.card,
    },
    search: {
      name: 'Search cards',
      description: 'Takes the operators of the search in Trello, such as due:week or @me',
      method: 'GET',
      path: '/search',
      query: {
        query: required(as('sought', text('Search for', { placeholder: 'offer due:week' }))),
        idBoards: of.boardId,
      },
      fixed: { query: { modelTypes: 'cards', partial: 'true' } },
      items: 'cards',
      next: { by: 'page', parameter: 'cards_page', first: 0, size: { parameter: 'cards_limit', most: 1000 } },
      scopes: READ,
      sample: of.card,
    },
    update: {
      name: 'Update or move card',
      method: 'PUT',
      path: '/cards/{idCard}',
      params: onCard,
      inputs: { board: of.boardId },
      body: { name: cardName, idList: of.listId, ...of.cardDetails, closed: of.archived },
      scopes: WRITE,
      sample: of.card,
    },
    delete: {
      name: 'Delete card',
      description: 'For good. To archive a card, update it',
      method: 'DELETE',
      path: '/cards/{idCard}',
      params: onCard,
      scopes: WRITE,
      sample: { success: true },
    },
    comment: {
      name: 'Add comment',
      method: 'POST',
      path: '/cards/{idCard}/actions/comments',
      params: onCard,
      body: { text: required(as('commentText', paragraph('Text'))) },
      repeat: 'twice',
      scopes: WRITE,
      sample: { id: '5f2b8c1e9d3a4b0012340010', type: 'commentCard', data: { text: 'Called, will call back.' } },
    },
    addMember: {
      name: 'Add member to card',
      method: 'POST',
      path: '/cards/{idCard}/idMembers',
      params: onCard,
      inputs: { board: of.boardId },
      body: { value: required(of.memberId) },
      // Trello refuses a member who is there already.
      repeat: 'same',
      scopes: WRITE,
      sample: of.member,
    },
    attachLink: {
      name: 'Attach link',
      method: 'POST',
      path: '/cards/{idCard}/attachments',
      params: onCard,
      body: {
        url: required(as('attachedUrl', text('URL', { placeholder: 'https://example.com/offer.pdf' }))),
        name: as('attachmentName', text('Name')),
      },
      repeat: 'twice',
      scopes: WRITE,
      sample: { ...attachment, url: 'https://example.com/offer.pdf' },
    },
    attachFile: {
      name: 'Attach file',
      description: 'Files of up to 10 MB, in paid plans up to 250 MB',
      method: 'POST',
      path: '/cards/{idCard}/attachments',
      params: onCard,
      bodyIs: 'multipart',
      body: { file: required(file()), name: as('attachmentName', text('Name')) },
      repeat: 'twice',
      scopes: WRITE,
      sample: attachment,
    },
    addChecklist: {
      name: 'Add checklist to card',
      method: 'POST',
      path: '/checklists',
      body: {
        idCard: required(of.cardId),
        name: required(as('checklistName', text('Name'))),
        pos: of.position,
      },
      repeat: 'twice',
      scopes: WRITE,
      sample: { id: '5f2b8c1e9d3a4b0012340011', name: 'Before shipping', idCard: of.card.id },
    },
  },
};
