import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';

const params = {
  userId: required(as('account', text('Account', { placeholder: 'ada@example.com', help: 'The login or the ID.' }))),
};
const changed = { success: true };

/** Accounts of an organization at Okta. https://developer.okta.com/docs/api/openapi/okta-management/management/tag/UserLifecycle/ */
export const user: ConnectorObject = {
  key: 'user',
  name: 'User',
  operations: {
    get: {
      name: 'Get user',
      method: 'GET',
      path: '/users/{userId}',
      params,
      sample: { id: '00ub0oNGTSWTBKOLGLNR', status: 'ACTIVE', profile: { login: 'ada@example.com' } },
    },
    listRoles: {
      name: 'List roles of user',
      method: 'GET',
      path: '/users/{userId}/roles',
      params,
      items: '',
      sample: { id: 'ra1b8aahBZuGJRRa30g4', label: 'Super Organization Administrator', type: 'SUPER_ADMIN' },
    },
    suspend: {
      name: 'Suspend user',
      description: 'Only active users can be suspended',
      method: 'POST',
      path: '/users/{userId}/lifecycle/suspend',
      params,
      repeat: 'same',
      sample: changed,
    },
    unsuspend: {
      name: 'Unsuspend user',
      method: 'POST',
      path: '/users/{userId}/lifecycle/unsuspend',
      params,
      repeat: 'same',
      sample: changed,
    },
    revokeSessions: {
      name: 'Revoke sessions',
      description: 'Ends the sessions of the user, and the tokens of OpenID Connect and OAuth',
      method: 'DELETE',
      path: '/users/{userId}/sessions',
      params,
      fixed: { query: { oauthTokens: 'true' } },
      sample: changed,
    },
  },
};
