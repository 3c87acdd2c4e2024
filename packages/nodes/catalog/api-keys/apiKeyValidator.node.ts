import { defineNode } from '@heddle/contract/node/define';
import { apiKeyFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const apiKeyValidator = defineNode({
  type: 'apiKeyValidator',
  name: 'API Key Validator',
  category: 'Security & Authentication',
  icon: 'key',
  description: 'Creates, verifies, lists and revokes API keys; only hashes are stored',
  summary: '{operation} {scopes}',
  effect: ({ operation }) => (operation === 'generate' || operation === 'revoke' ? 'write' : 'read'),
  outputs: ['valid', 'invalid'],
  errorOutput: 'invalid',
  fields: apiKeyFields,
  examples: [
    {
      title: 'A key that was never made',
      given: [{ headers: { 'x-api-key': 'hk_0123456789abcdef_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } }],
      with: { scopes: 'orders:read' },
      gives: {
        invalid: [
          {
            headers: { 'x-api-key': 'hk_0123456789abcdef_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
            key: { reason: 'unknown', message: 'the key is not known' },
          },
        ],
      },
    },
    {
      title: 'No key at all',
      given: [{ order: 7 }],
      with: {},
      gives: { invalid: [{ order: 7, key: { reason: 'missing', message: 'there is no key' } }] },
    },
    {
      title: 'A list of none',
      given: [{}],
      with: { operation: 'list', to: 'all' },
      gives: { valid: [{ all: { keys: [], count: 0, complete: true } }] },
    },
    { title: 'Revoking needs to know which key', given: [{}], with: { operation: 'revoke' }, fails: 'field_required' },
    {
      title: 'What keys begin with is a word',
      given: [{}],
      with: { operation: 'generate', prefix: 'my key' },
      fails: 'field_invalid',
    },
  ],
  sample: [
    {
      key: {
        id: '0123456789abcdef',
        name: 'Sample',
        owner: '',
        scopes: [],
        createdAt: '2026-01-01T00:00:00.000Z',
        expiresAt: null,
        revokedAt: null,
      },
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).processApiKeys(context),
});
