import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const sample = { object: 'block', id: 'c02fc1d3-db8b-45c5-a222-27595b15aea7', type: 'paragraph' };

export const block: ConnectorObject = {
  key: 'block',
  name: 'Block',
  operations: {
    list: {
      name: 'List blocks',
      description: 'Lists the child blocks of a page or block',
      method: 'GET',
      path: '/v1/blocks/{block_id}/children',
      params: { block_id: required(of.blockId) },
      items: 'results',
      next: of.cursor,
      sample,
    },
    append: {
      name: 'Append text',
      method: 'PATCH',
      path: '/v1/blocks/{block_id}/children',
      params: { block_id: required(of.blockId) },
      body: { children: required(of.content) },
      items: 'results',
      repeat: 'twice',
      sample,
    },
    get: {
      name: 'Get block',
      method: 'GET',
      path: '/v1/blocks/{block_id}',
      params: { block_id: required(of.blockId) },
      sample,
    },
    delete: {
      name: 'Delete block',
      description: 'Moves a block or page to the trash',
      method: 'DELETE',
      path: '/v1/blocks/{block_id}',
      params: { block_id: required(of.blockId) },
      sample,
    },
  },
};

const user = { object: 'user', id: 'd40e767c-d7af-4b18-a86d-55c61f1e39a4', name: 'Ada Lovelace', type: 'person' };

export const people: ConnectorObject = {
  key: 'user',
  name: 'User',
  operations: {
    list: { name: 'List users', method: 'GET', path: '/v1/users', items: 'results', next: of.cursor, sample: user },
    get: {
      name: 'Get user',
      method: 'GET',
      path: '/v1/users/{user_id}',
      params: { user_id: required(as('userId', text('User', { placeholder: user.id, help: 'The user ID.' }))) },
      sample: user,
    },
    me: { name: 'Get bot user', method: 'GET', path: '/v1/users/me', sample: user },
  },
};
