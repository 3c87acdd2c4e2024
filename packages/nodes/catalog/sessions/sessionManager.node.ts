import { defineNode } from '@heddle/contract/node/define';
import { sessionFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const sessionManager = defineNode({
  type: 'sessionManager',
  name: 'Session Manager',
  category: 'Security & Authentication',
  icon: 'user-round',
  description:
    'Starts, verifies, extends and ends sessions of your users; items with an invalid session go to port "invalid"',
  summary: '{operation} of {user}',
  effect: ({ operation }) => (operation === 'list' ? 'read' : 'write'),
  outputs: ['valid', 'invalid'],
  errorOutput: 'invalid',
  fields: sessionFields,
  examples: [
    {
      title: 'Without a token',
      given: [{ path: '/cart' }],
      with: {},
      gives: { invalid: [{ path: '/cart', session: { reason: 'missing', message: 'there is no session token' } }] },
    },
    {
      title: 'A session that has ended or never was',
      given: [{ sessionToken: 'nonsense' }],
      with: { to: 'login' },
      gives: {
        invalid: [
          { sessionToken: 'nonsense', login: { reason: 'unknown', message: 'the session has ended or never was' } },
        ],
      },
    },
    {
      title: 'The sessions of a user who has none',
      given: [{ userId: 'ada' }],
      with: { operation: 'list' },
      gives: { valid: [{ userId: 'ada', session: { user: 'ada', sessions: [], count: 0, complete: true } }] },
    },
    { title: "A session is somebody's", given: [{}], with: { operation: 'create' }, fails: 'field_required' },
    {
      title: 'Its data is a JSON object',
      given: [{ userId: 'ada' }],
      with: { operation: 'create', data: [1] },
      fails: 'field_invalid',
    },
  ],
  sample: [
    {
      session: {
        id: 'sample',
        user: 'ada',
        data: {},
        createdAt: '2026-01-01T00:00:00.000Z',
        lastUsedAt: '2026-01-01T00:00:00.000Z',
        expiresAt: '2026-01-01T00:30:00.000Z',
        endsAt: '2026-01-02T00:00:00.000Z',
      },
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).processSessions(context),
});
