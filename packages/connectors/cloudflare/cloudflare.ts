import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { defineConnector } from '../kit/connector.ts';
import { accessRule } from './access-rule.ts';

export const cloudflareConnector = defineConnector({
  vendor: 'cloudflare',
  name: 'Cloudflare',
  credentials: ['cloudflareToken'],
  address: 'https://api.cloudflare.com/client/v4',
  objects: [accessRule],
  reason: (answer) => asText(readPath(answer, 'errors[0].message') ?? ''),
});
