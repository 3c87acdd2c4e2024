import type { ConnectorObject } from '../kit/connector.ts';
import { required, text, as } from '../kit/parameters.ts';
import { cursor, user } from './shared.ts';

const sample = { id: 'U0123456789', name: 'ada', real_name: 'Ada Lovelace', is_bot: false };

export const member: ConnectorObject = {
  key: 'member',
  name: 'Member',
  operations: {
    list: {
      name: 'List members',
      method: 'GET',
      path: '/users.list',
      items: 'members',
      next: cursor,
      scopes: ['users:read'],
      sample,
    },
    get: {
      name: 'Get member',
      method: 'GET',
      path: '/users.info',
      query: { user: required(user) },
      items: 'user',
      scopes: ['users:read'],
      sample,
    },
    findByEmail: {
      name: 'Find member by mail address',
      method: 'GET',
      path: '/users.lookupByEmail',
      query: { email: required(text('Mail address', { placeholder: 'ada@example.com' })) },
      items: 'user',
      scopes: ['users:read.email'],
      sample,
    },
    remind: {
      name: 'Add reminder',
      method: 'POST',
      path: '/reminders.add',
      body: {
        text: required(as('reminder', text('Remind of'))),
        time: required(
          as('remindAt', text('When', { placeholder: 'in 15 minutes', help: 'In words, or seconds since 1970.' })),
        ),
        user,
      },
      items: 'reminder',
      repeat: 'twice',
      scopes: ['reminders:write'],
      sample: { id: 'Rm12345678', text: 'eat a banana', user: 'U0123456789', time: 1602288000 },
    },
  },
};

export const files: ConnectorObject = {
  key: 'file',
  name: 'File',
  operations: {
    list: {
      name: 'List files',
      method: 'GET',
      path: '/files.list',
      query: { channel: as('fileChannel', text('Channel', { loads: 'channels' })), user },
      items: 'files',
      next: { by: 'page', parameter: 'page', first: 1, size: { parameter: 'count', most: 100 } },
      scopes: ['files:read'],
      sample: { id: 'F0123456789', name: 'report.pdf', mimetype: 'application/pdf', size: 1024 },
    },
    get: {
      name: 'Get file',
      method: 'GET',
      path: '/files.info',
      query: { file: required(as('fileId', text('File id', { placeholder: 'F0123456789' }))) },
      items: 'file',
      scopes: ['files:read'],
      sample: { id: 'F0123456789', name: 'report.pdf', mimetype: 'application/pdf', size: 1024 },
    },
  },
};
