import type { ConnectorObject } from '../kit/connector.ts';
import { as, commaList, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['read'];
const WRITE = ['write'];
const onBoard = { idBoard: required(of.boardId) };
const listName = as('listName', text('Name'));
const me = as('user', text('User', { default: 'me', help: 'The ID or user name of a member, or me.' }));

export const board: ConnectorObject = {
  key: 'board',
  name: 'Board',
  operations: {
    list: {
      name: 'List boards',
      method: 'GET',
      path: '/members/{idMember}/boards',
      params: { idMember: required(me) },
      query: {
        filter: as(
          'boardFilter',
          oneOf(
            'Boards',
            [
              { value: 'open', label: 'Open' },
              { value: 'closed', label: 'Closed' },
              { value: 'all', label: 'All' },
            ],
            { default: 'open' },
          ),
        ),
      },
      scopes: READ,
      sample: of.board,
    },
    get: {
      name: 'Get board',
      method: 'GET',
      path: '/boards/{idBoard}',
      params: onBoard,
      scopes: READ,
      sample: of.board,
    },
    create: {
      name: 'Create board',
      method: 'POST',
      path: '/boards',
      body: {
        name: required(as('boardName', text('Name'))),
        desc: as('boardDescription', paragraph('Description')),
        idOrganization: as('workspaceId', text('Workspace ID')),
        prefs_permissionLevel: as(
          'visibility',
          oneOf('Visible to', [
            { value: 'private', label: 'Members' },
            { value: 'org', label: 'Workspace' },
            { value: 'public', label: 'Everybody' },
          ]),
        ),
      },
      repeat: 'twice',
      scopes: WRITE,
      sample: of.board,
    },
    listMembers: {
      name: 'List members',
      method: 'GET',
      path: '/boards/{idBoard}/members',
      params: onBoard,
      scopes: READ,
      sample: of.member,
    },
    listLabels: {
      name: 'List labels',
      method: 'GET',
      path: '/boards/{idBoard}/labels',
      params: onBoard,
      fixed: { query: { limit: '1000' } },
      scopes: READ,
      sample: { id: '5f2b8c1e9d3a4b0012340005', idBoard: of.board.id, name: 'Urgent', color: 'red' },
    },
    listActivity: {
      name: 'List activity',
      method: 'GET',
      path: '/boards/{idBoard}/actions',
      params: onBoard,
      query: {
        filter: as(
          'actionTypes',
          commaList('Action types', { placeholder: 'createCard, commentCard', help: 'Separated by commas.' }),
        ),
        since: text('Since', { placeholder: '2026-01-01T00:00:00Z' }),
      },
      next: of.older,
      scopes: READ,
      sample: {
        id: '5f2b8c1e9d3a4b0012340010',
        type: 'createCard',
        date: '2026-12-01T12:00:00.000Z',
        data: { card: { id: of.card.id, name: of.card.name, shortLink: 'abc12345' } },
        memberCreator: of.member,
      },
    },
  },
};

export const list: ConnectorObject = {
  key: 'list',
  name: 'List',
  operations: {
    list: {
      name: 'List lists of board',
      method: 'GET',
      path: '/boards/{idBoard}/lists',
      params: onBoard,
      scopes: READ,
      sample: of.list,
    },
    create: {
      name: 'Create list',
      method: 'POST',
      path: '/lists',
      body: { name: required(listName), idBoard: required(of.boardId), pos: of.position },
      repeat: 'twice',
      scopes: WRITE,
      sample: of.list,
    },
    update: {
      name: 'Update list',
      method: 'PUT',
      path: '/lists/{idList}',
      params: { idList: required(of.listId) },
      inputs: { board: of.boardId },
      body: { name: listName, closed: of.archived, pos: of.position },
      scopes: WRITE,
      sample: of.list,
    },
  },
};

export const member: ConnectorObject = {
  key: 'member',
  name: 'Member',
  operations: {
    get: {
      name: 'Get member',
      method: 'GET',
      path: '/members/{idMember}',
      params: { idMember: required(me) },
      scopes: READ,
      sample: of.member,
    },
  },
};
