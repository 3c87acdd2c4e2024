import { defineNode } from '@heddle/contract/node/define';
import { encryptionFields } from './crypto-box-fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

const key = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

export const dataEncryption = defineNode({
  type: 'dataEncryption',
  name: 'Data Encryption',
  category: 'Data Processing',
  icon: 'lock',
  description: 'Encrypts, decrypts, signs, verifies and hashes data or files',
  summary: '{operation} {field} {algorithm} {signature} {hash}',
  effect: 'none',
  fields: encryptionFields,
  examples: [
    {
      title: 'A hash',
      given: [{ text: 'abc' }],
      with: { operation: 'hash', field: 'text', encoding: 'hex' },
      gives: { main: [{ text: 'abc', hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' }] },
    },
    {
      title: 'A signature of data, whatever the order of its fields',
      given: [{ order: { b: 2, a: 1 } }, { order: { a: 1, b: 2 } }],
      with: { operation: 'sign', field: 'order', secret: 'secret', encoding: 'hex' },
      gives: {
        main: [
          { order: { b: 2, a: 1 }, signature: '4d981323558769c45bb8eab870f683fb0220d1fdc150a3a31b4ea34c4af6dfb9' },
          { order: { a: 1, b: 2 }, signature: '4d981323558769c45bb8eab870f683fb0220d1fdc150a3a31b4ea34c4af6dfb9' },
        ],
      },
    },
    {
      title: 'Decrypting, with the data as JSON',
      given: [{ encrypted: 'BwcHBwcHBwcHBwcHdEjPOE014Njk6Xz04T3WoZBuo0b1KjH8P7cVp7uK4cEfggfC7w==' }],
      with: { operation: 'decrypt', key, asJson: true, to: 'order' },
      gives: {
        main: [
          {
            encrypted: 'BwcHBwcHBwcHBwcHdEjPOE014Njk6Xz04T3WoZBuo0b1KjH8P7cVp7uK4cEfggfC7w==',
            order: { id: 7, total: 12.5 },
          },
        ],
      },
    },
    {
      title: 'A signature that does not fit is told, or fails the step',
      given: [{ text: 'abc' }],
      with: { operation: 'verify', field: 'text', secret: 'secret', against: '00ff' },
      gives: { main: [{ text: 'abc', verified: false }] },
    },
    { title: 'Encrypting needs a key', given: [{ text: 'abc' }], with: { field: 'text' }, fails: 'field_required' },
    {
      title: 'A key has 32 bytes',
      given: [{ text: 'abc' }],
      with: { field: 'text', key: 'short' },
      fails: 'key_invalid',
    },
    {
      title: 'Data that was changed is refused',
      given: [{ encrypted: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
      with: { operation: 'decrypt', key },
      fails: 'decryption_failed',
    },
  ],
  run: async (context) => (await lazyImport(import('./crypto-box-run.ts'))).processCrypto(context),
});
