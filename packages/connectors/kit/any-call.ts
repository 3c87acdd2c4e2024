import * as field from '@heddle/contract/node/fields';
import type { ConnectorObject } from './connector.ts';
import { json, text, required, as } from './parameters.ts';

/** What every connector can do besides its operations: any call of the vendor's API, with the credential, the pace and the errors of the others. */
export const anyCall: ConnectorObject = {
  key: 'any',
  name: 'Custom API call',
  operations: {
    get: {
      name: 'Custom API call (read)',
      description: 'Sends GET to a path of the API',
      method: 'GET',
      path: '{path}',
      free: true,
      params: { path: anyPath() },
      query: { query: anyQuery() },
      items: '',
      sample: { id: '1' },
    },
    send: {
      name: 'Custom API call (write)',
      description: 'Sends POST, PUT, PATCH or DELETE to a path of the API',
      method: 'POST',
      path: '{path}',
      free: true,
      params: {
        path: anyPath(),
        method: as('callMethod', {
          spec: field.choice({ label: 'Method', default: 'POST', choices: ['POST', 'PUT', 'PATCH', 'DELETE'] }),
        }),
      },
      query: { query: anyQuery() },
      body: { body: { ...as('callBody', json('Body', { placeholder: '{ "name": "{{ name }}" }' })), spread: true } },
      items: '',
      sample: { success: true },
    },
  },
};

function anyPath() {
  return required(
    as('callPath', text('Path', { placeholder: '/users/me', help: 'Relative to the base URL of the API.' })),
  );
}

function anyQuery() {
  return {
    ...as('callQuery', { spec: field.pairs({ label: 'Query parameters' }) }),
    spread: true as const,
    toWire: (value: unknown) =>
      Object.fromEntries(
        (value as readonly field.Pair[]).filter(({ name }) => name !== '').map(({ name, value: set }) => [name, set]),
      ),
  };
}
