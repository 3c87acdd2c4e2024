import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { toHeaders } from '../../lib/http/headers.ts';
import { testUrl } from '../common.ts';

export const apiKeyHeader = defineCredential({
  type: 'apiKeyHeader',
  name: 'API key in a header',
  description: 'A key, sent in a header of your choice',
  icon: 'key-round',
  fields: {
    header: text({ label: 'Header name', required: true, default: 'X-API-Key' }),
    key: secret({ label: 'Key', required: true }),
    testUrl,
  },
  check: ({ header, key }) => void toHeaders([{ name: header, value: key }], 'Header name'),
  http: ({ header, key }) => ({ headers: { [header.trim()]: key } }),
});
