import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';

export const swapApiKey = defineCredential({
  type: 'swapApiKey',
  name: '0x or 1inch API key',
  description: 'A key of 0x or 1inch, which find routes for swaps over many exchanges',
  icon: 'key-round',
  fields: {
    key: secret({
      label: 'API key',
      required: true,
      help: 'From dashboard.0x.org or portal.1inch.dev.',
    }),
  },
});
