import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';

const params = {
  id: required(as('account', text('Account', { placeholder: 'ada@example.com', help: 'The sign-in name or the ID.' }))),
};
const changed = { success: true };

/** Accounts of an organization in Microsoft Entra. https://learn.microsoft.com/en-us/graph/api/resources/user */
export const user: ConnectorObject = {
  key: 'user',
  name: 'User',
  operations: {
    get: {
      name: 'Get user',
      method: 'GET',
      path: '/users/{id}',
      params,
      fixed: { query: { $select: 'id,displayName,userPrincipalName,accountEnabled' } },
      sample: {
        id: '87d349ed-44d7-43e1-9a83-5f2406dee5bd',
        displayName: 'Ada Lovelace',
        userPrincipalName: 'ada@example.com',
        accountEnabled: true,
      },
    },
    // https://learn.microsoft.com/en-us/graph/api/user-list-memberof
    listRoles: {
      name: 'List roles of user',
      method: 'GET',
      path: '/users/{id}/memberOf/microsoft.graph.directoryRole',
      params,
      items: 'value',
      sample: { id: '4c6d5b6e-bf2d-4f2c-9a0d-2d4b6c7f1e10', displayName: 'Global Administrator' },
    },
    // https://learn.microsoft.com/en-us/graph/api/user-update
    disable: {
      name: 'Disable user',
      description: 'Sessions go on until they expire or are revoked',
      method: 'PATCH',
      path: '/users/{id}',
      params,
      fixed: { body: { accountEnabled: false } },
      repeat: 'same',
      sample: changed,
    },
    enable: {
      name: 'Enable user',
      method: 'PATCH',
      path: '/users/{id}',
      params,
      fixed: { body: { accountEnabled: true } },
      repeat: 'same',
      sample: changed,
    },
    // https://learn.microsoft.com/en-us/graph/api/user-revokesigninsessions
    revokeSessions: {
      name: 'Revoke sessions',
      description: 'The user has to sign in again in all apps, within a few minutes',
      method: 'POST',
      path: '/users/{id}/revokeSignInSessions',
      params,
      repeat: 'same',
      sample: { value: true },
    },
  },
};
