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
      name: 'Find member by email',
      method: 'GET',
      path: '/users.lookupByEmail',
      query: { email: required(text('Email address', { placeholder: 'ada@example.com' })) },
      items: 'user',
      scopes: ['users:read.email'],
      sample,
    },
    remind: {
      name: 'Add reminder',
      method: 'POST',
      path: '/reminders.add',
      body: {
        text: required(as('reminder', text('Text'))),
        time: required(
          as('remindAt', text('When', { placeholder: 'in 15 minutes', help: 'In words, or Unix time in seconds.' })),
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
