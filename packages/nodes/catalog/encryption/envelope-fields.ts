import { boolean, choice, credential, secret, text } from '@heddle/contract/node/fields';

export const envelopeFields = {
  operation: choice({
    label: 'Operation',
    default: 'encrypt',
    choices: [
      { value: 'encrypt', label: 'Encrypt' },
      { value: 'decrypt', label: 'Decrypt' },
      { value: 'rewrap', label: 'Rotate to the current master key' },
      { value: 'inspect', label: 'Get the master key ID' },
    ],
  }),
  field: text({
    label: 'Field',
    placeholder: 'customer.iban',
    help: 'What to work on. If empty: all data of the item when encrypting, otherwise the field encrypted.',
  }),
  keySource: choice({
    label: 'Master key',
    default: 'credential',
    when: { operation: ['encrypt', 'decrypt', 'rewrap'] },
    choices: [
      { value: 'credential', label: 'A credential' },
      { value: 'key', label: 'A key' },
    ],
  }),
  credential: credential({
    label: 'Credential',
    required: true,
    types: ['encryptionKeys'],
    when: { operation: ['encrypt', 'decrypt', 'rewrap'], keySource: ['credential'] },
    help: 'Encryption keys: the current master key and the earlier ones.',
  }),
  key: secret({
    label: 'Key',
    required: true,
    when: { operation: ['encrypt', 'decrypt', 'rewrap'], keySource: ['key'] },
    help: '32 bytes as base64 or hex.',
  }),
  keyId: text({
    label: 'Key ID',
    default: 'main',
    when: { operation: ['encrypt', 'decrypt', 'rewrap'], keySource: ['key'] },
    help: 'Stored unencrypted with the data.',
  }),
  earlierKeys: secret({
    label: 'Earlier keys',
    multiline: true,
    when: { operation: ['decrypt', 'rewrap'], keySource: ['key'] },
    help: 'One per line: its ID, a colon and the key.',
  }),
  context: text({
    label: 'Context',
    when: { operation: ['encrypt', 'decrypt'] },
    placeholder: '{{ customer.id }}',
    help: 'Additional data that is not encrypted but must be the same for decrypting, so that the data of one customer cannot be used for another.',
  }),
  to: text({ label: 'Result field', help: 'If empty: encrypted, decrypted or keyId.' }),
  remove: boolean({ label: 'Remove the original', default: true, when: { operation: ['encrypt', 'decrypt'] } }),
};
