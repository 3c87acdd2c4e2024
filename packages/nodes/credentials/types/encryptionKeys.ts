import { HeddleError } from '@heddle/contract/errors/define';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { readMasterKeys } from '../../catalog/encryption/master-keys.ts';
import { invalid } from '../common.ts';

export const encryptionKeys = defineCredential({
  type: 'encryptionKeys',
  name: 'Encryption keys',
  description: 'A master key that protects data keys, and earlier master keys for decryption',
  icon: 'key-round',
  fields: {
    keyId: text({
      label: 'Key ID',
      required: true,
      placeholder: '2026-01',
      help: 'Stored unencrypted with the data. Use a different one for each key.',
    }),
    key: secret({ label: 'Master key', required: true, help: '32 bytes as base64 or hex.' }),
    earlierKeys: secret({
      label: 'Earlier keys',
      multiline: true,
      placeholder: '2025-01: …',
      help: 'One per line: its ID, a colon and the key. Used for decryption only.',
    }),
  },
  check(values) {
    try {
      readMasterKeys(values);
    } catch (thrown) {
      throw thrown instanceof HeddleError ? invalid('key', thrown.message) : thrown;
    }
  },
});
