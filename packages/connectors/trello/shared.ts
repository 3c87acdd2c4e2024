import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ListPaging } from '../kit/paging.ts';
import { as, commaList, oneOf, paragraph, text } from '../kit/parameters.ts';

// https://developer.atlassian.com/cloud/trello/rest/

/** Older entries come after the oldest that was read. */
export const older: ListPaging = {
  by: 'last',
  parameter: 'before',
  id: 'id',
  size: { parameter: 'limit', most: 1000 },
};

/** Entries in the order that `older` needs, newest first: Trello's IDs begin with the time of creation, and it does not say how it orders cards. */
export const newestFirst = (answer: JsonValue): JsonValue =>
  Array.isArray(answer) ? answer.toSorted((one, other) => (idOf(one) < idOf(other) ? 1 : -1)) : answer;

const idOf = (entry: JsonValue): string => asText(readPath(entry, 'id') ?? '');

/** Yes or no as Trello's description has it: as a text. */
const yesOrNo = (label: string) =>
  oneOf(label, [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ]);

export const boardId = as('boardId', text('Board', { loads: 'boards', help: 'The board ID.' }));
export const listId = as('listId', text('List', { loads: 'lists', help: 'The list ID.' }));
export const cardId = as(
  'cardId',
  text('Card ID', { placeholder: '5f2b8c1e', help: 'The ID or short link of a card.' }),
);
export const memberId = as('memberId', text('Member', { loads: 'members', help: 'The ID or user name of a member.' }));
export const archived = as('archived', yesOrNo('Archived'));
export const position = as(
  'position',
  text('Position', { placeholder: 'top', help: 'top, bottom or a positive number.' }),
);

/** What a card has besides its name and list. */
export const cardDetails = {
  desc: as('cardDescription', paragraph('Description', { help: 'Markdown is supported.' })),
  due: as('due', text('Due', { placeholder: '2026-12-31T14:30:00Z' })),
  pos: position,
  idMembers: as('memberIds', commaList('Members', { loads: 'members', help: 'Member IDs, separated by commas.' })),
  idLabels: as('labelIds', commaList('Labels', { loads: 'labels', help: 'Label IDs, separated by commas.' })),
};

export const card = {
  id: '5f2b8c1e9d3a4b0012345678',
  name: 'Write the offer',
  desc: 'For Acme',
  closed: false,
  due: '2026-12-31T14:30:00.000Z',
  idBoard: '5f2b8c1e9d3a4b0012340001',
  idList: '5f2b8c1e9d3a4b0012340002',
  dateLastActivity: '2026-12-01T12:00:00.000Z',
  shortUrl: 'https://trello.com/c/abc12345',
};
export const board = { id: card.idBoard, name: 'Sales', closed: false, shortUrl: 'https://trello.com/b/xyz98765' };
export const list = { id: card.idList, name: 'To do', closed: false, idBoard: card.idBoard, pos: 16_384 };
export const member = { id: '5f2b8c1e9d3a4b0012340003', fullName: 'Ada Lovelace', username: 'ada' };
