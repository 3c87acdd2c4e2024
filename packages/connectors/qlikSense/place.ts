import type { ConnectorObject } from '../kit/connector.ts';
import { as, file, oneOf, required, sentAs, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const kinds = [
  { value: 'shared', label: 'Shared' },
  { value: 'managed', label: 'Managed' },
  { value: 'data', label: 'Data' },
];

export const space: ConnectorObject = {
  key: 'space',
  name: 'Space',
  operations: {
    list: {
      name: 'List spaces',
      method: 'GET',
      path: '/spaces',
      query: { name: as('named', text('Name')), type: as('spaceType', oneOf('Type', kinds)) },
      items: 'data',
      next: of.pages,
      sample: { id: '6352a4bcb8a8d0e5c9b1a001', name: 'Finance', type: 'shared' },
    },
    create: {
      name: 'Create space',
      method: 'POST',
      path: '/spaces',
      body: {
        name: required(of.name),
        type: as('newType', oneOf('Type', kinds, { default: 'shared' })),
        description: of.description,
      },
      repeat: 'twice',
      sample: { id: '6352a4bcb8a8d0e5c9b1a001', name: 'Finance', type: 'shared' },
    },
  },
};

export const user: ConnectorObject = {
  key: 'user',
  name: 'User',
  operations: {
    list: {
      name: 'List users',
      method: 'GET',
      path: '/users',
      query: { filter: of.filter },
      items: 'data',
      next: of.pages,
      sample: { id: '6352a4bcb8a8d0e5c9b1a005', name: 'Ada Lovelace', email: 'ada@example.com', status: 'active' },
    },
    me: {
      name: 'Get own user',
      method: 'GET',
      path: '/users/me',
      sample: { id: '6352a4bcb8a8d0e5c9b1a005', name: 'Ada Lovelace', status: 'active' },
    },
    invite: {
      name: 'Create user',
      description: 'By the subject of the identity provider',
      method: 'POST',
      path: '/users',
      body: {
        subject: required(
          as('subject', text('Subject', { placeholder: 'auth0|123', help: 'Of the identity provider.' })),
        ),
        name: of.name,
        email: as('email', text('Email', { placeholder: 'ada@example.com' })),
      },
      repeat: 'twice',
      sample: { id: '6352a4bcb8a8d0e5c9b1a005', name: 'Ada Lovelace', status: 'provisioned' },
    },
  },
};

export const dataFile: ConnectorObject = {
  key: 'dataFile',
  name: 'Data file',
  operations: {
    list: {
      name: 'List data files',
      method: 'GET',
      path: '/data-files',
      query: {
        name: as('named', text('Name')),
        connectionId: as('connectionId', text('Connection', { loads: 'connections' })),
      },
      items: 'data',
      next: of.pages,
      sample: { id: '3c5a1f0e-7a0b-4c5d-9f7e-0c1d2e3f4a5c', name: 'orders.csv', size: 2048 },
    },
    upload: {
      name: 'Upload data file',
      method: 'POST',
      path: '/data-files',
      bodyIs: 'multipart',
      body: {
        File: file(),
        Json: required(
          as(
            'fileName',
            sentAs(text('Name', { placeholder: 'orders.csv', help: 'Of the data file.' }), (name) =>
              JSON.stringify({ name }),
            ),
          ),
        ),
      },
      repeat: 'twice',
      sample: { id: '3c5a1f0e-7a0b-4c5d-9f7e-0c1d2e3f4a5c', name: 'orders.csv', size: 2048 },
    },
    listConnections: {
      name: 'List data connections',
      method: 'GET',
      path: '/data-connections',
      query: { spaceId: of.spaceId },
      items: 'data',
      next: of.pages,
      sample: { qID: '3c5a1f0e-7a0b-4c5d-9f7e-0c1d2e3f4a5d', qName: 'Warehouse', space: '6352a4bcb8a8d0e5c9b1a001' },
    },
  },
};
