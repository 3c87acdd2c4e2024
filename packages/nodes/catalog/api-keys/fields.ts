import { choice, number, text } from '@heddle/contract/node/fields';

export const apiKeyFields = {
  operation: choice({
    label: 'Operation',
    default: 'verify',
    choices: [
      { value: 'verify', label: 'Verify a key' },
      { value: 'generate', label: 'Create a key' },
      { value: 'revoke', label: 'Revoke a key' },
      { value: 'list', label: 'List the keys' },
    ],
  }),
  apiKey: text({
    label: 'Key',
    when: { operation: ['verify'] },
    placeholder: '{{ headers["x-api-key"] }}',
    help: 'If empty: the field apiKey, the header x-api-key or the bearer token of the item or of the request.',
  }),
  keyId: text({
    label: 'Key ID',
    when: { operation: ['revoke'] },
    placeholder: '{{ keyId }}',
    help: 'The ID from when the key was created, or the key itself. If empty: the field keyId of the item.',
  }),
  scopes: text({
    label: 'Scopes',
    when: { operation: ['verify', 'generate'] },
    placeholder: 'orders:read, orders:write',
    help: 'Separated by commas. When verifying, the key must have all of them; * in a key is a wildcard.',
  }),
  keyName: text({ label: 'Name of the key', when: { operation: ['generate'] }, placeholder: 'Partner shop' }),
  owner: text({
    label: 'Owner',
    when: { operation: ['generate', 'list'] },
    placeholder: '{{ customer.id }}',
    help: 'Who the key is for; returned when it is verified. When listing, only the keys of this owner.',
  }),
  expiresIn: number({
    label: 'Expires after (days)',
    min: 0.001,
    max: 36_500,
    when: { operation: ['generate'] },
    help: 'If empty, it never expires.',
  }),
  prefix: text({
    label: 'Prefix',
    default: 'hk',
    when: { operation: ['generate'] },
    help: 'Lets people and secret scanners recognize the key. Letters, digits and underscores.',
  }),
  set: text({ label: 'Key set', default: 'default', help: 'Steps with the same name share keys.' }),
  shared: choice({
    label: 'Scope',
    default: 'user',
    choices: [
      { value: 'user', label: 'All your workflows' },
      { value: 'workflow', label: 'This workflow' },
    ],
  }),
  to: text({ label: 'Result field', default: 'key' }),
};
