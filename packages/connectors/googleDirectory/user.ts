import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';

const params = { userKey: required(as('account', text('Account', { placeholder: 'ada@example.com' }))) };
const sample = { id: '103427987398718', primaryEmail: 'ada@example.com', suspended: false, isAdmin: false };
const SCOPE = 'https://www.googleapis.com/auth/admin.directory.user';

/** Accounts of an organization in Google Workspace. https://developers.google.com/workspace/admin/directory/reference/rest/v1/users */
export const user: ConnectorObject = {
  key: 'user',
  name: 'User',
  operations: {
    get: { name: 'Get user', method: 'GET', path: '/users/{userKey}', params, scopes: [SCOPE], sample },
    suspend: {
      name: 'Suspend user',
      method: 'PUT',
      path: '/users/{userKey}',
      params,
      fixed: { body: { suspended: true } },
      scopes: [SCOPE],
      sample: { ...sample, suspended: true },
    },
    restore: {
      name: 'Restore suspended user',
      method: 'PUT',
      path: '/users/{userKey}',
      params,
      fixed: { body: { suspended: false } },
      scopes: [SCOPE],
      sample,
    },
    // https://developers.google.com/workspace/admin/directory/reference/rest/v1/users/signOut
    signOut: {
      name: 'Sign user out',
      description: 'Ends the sessions in browsers and on devices',
      method: 'POST',
      path: '/users/{userKey}/signOut',
      params,
      repeat: 'same',
      scopes: [`${SCOPE}.security`],
      sample: { success: true },
    },
  },
};
