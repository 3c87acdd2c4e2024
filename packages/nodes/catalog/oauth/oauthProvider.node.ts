import { defineNode } from '@heddle/contract/node/define';
import { oauthFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

const metadata = {
  issuer: 'https://login.example.com',
  token_endpoint: 'https://login.example.com/token',
  introspection_endpoint: 'https://login.example.com/introspect',
  revocation_endpoint: 'https://login.example.com/revoke',
};
const client = { clientId: 'shop', clientSecret: 'sesame', issuer: 'https://login.example.com' };
const discovery = { 'GET https://login.example.com/.well-known/openid-configuration': metadata };

export const oauthProvider = defineNode({
  type: 'oauthProvider',
  name: 'OAuth Provider',
  category: 'Security & Authentication',
  icon: 'user-check',
  description:
    'Signs users in with any OAuth 2.0 or OpenID Connect provider, and gets, refreshes, checks and revokes tokens',
  summary: '{operation} {issuer} {tokenUrl}',
  effect: ({ operation }) => (operation === 'introspect' || operation === 'discover' ? 'read' : 'write'),
  fields: oauthFields,
  examples: [
    {
      title: 'A token for the client itself; the item only gets facts about it',
      given: [{ order: 7 }],
      with: { ...client, scope: 'orders' },
      answers: {
        ...discovery,
        'POST https://login.example.com/token': { access_token: 'secret', token_type: 'Bearer' },
      },
      gives: {
        main: [{ order: 7, oauth: { tokenType: 'Bearer', scope: 'orders', expiresAt: null, refreshable: false } }],
      },
    },
    {
      title: 'The tokens go on where you ask for them',
      given: [{ refreshToken: 'r1' }],
      with: { ...client, operation: 'refresh', output: 'tokens', to: 'fresh' },
      answers: {
        ...discovery,
        'POST https://login.example.com/token': { access_token: 'a2', refresh_token: 'r2', token_type: 'Bearer' },
      },
      gives: {
        main: [
          {
            refreshToken: 'r1',
            fresh: {
              tokenType: 'Bearer',
              scope: '',
              expiresAt: null,
              refreshable: true,
              accessToken: 'a2',
              refreshToken: 'r2',
            },
          },
        ],
      },
    },
    {
      title: 'Whether a token holds',
      given: [{ accessToken: 'a1' }],
      with: { ...client, operation: 'introspect' },
      answers: {
        ...discovery,
        'POST https://login.example.com/introspect': { active: true, sub: 'ada', scope: 'orders' },
      },
      gives: { main: [{ accessToken: 'a1', oauth: { active: true, sub: 'ada', scope: 'orders' } }] },
    },
    {
      title: 'What the provider offers',
      given: [{}],
      with: { operation: 'discover', issuer: 'https://login.example.com' },
      answers: discovery,
      gives: { main: [{ oauth: metadata }] },
    },
    {
      title: 'A sign-in that was not begun here is refused',
      given: [{ query: { code: 'c', state: 's' } }],
      with: { ...client, operation: 'exchange' },
      fails: 'oauth_state_unknown',
    },
    {
      title: 'Without a provider or a URL it says so',
      given: [{}],
      with: { clientId: 'shop' },
      fails: 'field_required',
    },
  ],
  sample: [{ oauth: { tokenType: 'Bearer', scope: '', expiresAt: '2026-01-01T00:00:00.000Z', refreshable: false } }],
  run: async (context) => (await lazyImport(import('./run.ts'))).processOauth(context),
});
