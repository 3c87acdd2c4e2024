import { defineNode } from '@heddle/contract/node/define';
import { envelopeFields } from './envelope-fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

const key = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const other = '000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f';
const iban =
  'hde1.2025.5AXWnvTiemm0e3LwdhF7U_HPXO_cIIR19VfE1MgYyzTXA7o8eDi9jqAqeNLPTw3T6BlIh9Q6waCRq6di.R4tg4hsl_rl05DHb8tqcrIgB2JvLWGmKyiJFOjPcg0OjJ9KiADWkZp3J1n1k4ZSiOAnHYcVM1n8';

export const encryptionService = defineNode({
  type: 'encryptionService',
  name: 'Encryption Service',
  category: 'Security & Authentication',
  icon: 'shield',
  description: 'Encrypts data with data keys that a master key protects, so that the master key can be rotated',
  summary: '{operation} {field}',
  effect: 'none',
  fields: envelopeFields,
  examples: [
    {
      title: 'Decrypting a field, for the customer it belongs to',
      given: [{ id: 7, iban }],
      with: { operation: 'decrypt', field: 'iban', context: 'customer {{ id }}', keySource: 'key', key, keyId: '2025' },
      gives: { main: [{ id: 7, iban: 'CH93 0076 2011 6238 5295 7' }] },
    },
    {
      title: 'After the master key was changed, with the earlier one',
      given: [{ id: 7, iban }],
      with: {
        operation: 'decrypt',
        field: 'iban',
        context: 'customer {{ id }}',
        keySource: 'key',
        key: other,
        keyId: '2026',
        earlierKeys: `2025: ${key}`,
      },
      gives: { main: [{ id: 7, iban: 'CH93 0076 2011 6238 5295 7' }] },
    },
    {
      title: 'Which master key it is under',
      given: [{ iban }],
      with: { operation: 'inspect', field: 'iban' },
      gives: { main: [{ iban, keyId: '2025' }] },
    },
    {
      title: "Another customer's data is refused",
      given: [{ id: 8, iban }],
      with: { operation: 'decrypt', field: 'iban', context: 'customer {{ id }}', keySource: 'key', key, keyId: '2025' },
      fails: 'decryption_failed',
    },
    {
      title: 'A master key that is not there any more',
      given: [{ iban }],
      with: { operation: 'decrypt', field: 'iban', keySource: 'key', key: other, keyId: '2026' },
      fails: 'wrapping_key_unknown',
    },
    { title: 'Without a master key it says so', given: [{ iban: 'CH93' }], with: {}, fails: 'field_required' },
  ],
  run: async (context) => (await lazyImport(import('./envelope-run.ts'))).processEnvelopes(context),
});
