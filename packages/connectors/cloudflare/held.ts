import { responseAction } from '../responses/responseAction.node.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { cloudflareConnector } from './cloudflare.ts';
import { cloudflareToken } from './cloudflareToken.credential.ts';

export const held: HeldConnector = {
  connector: cloudflareConnector,
  node: responseAction,
  isOfSeveral: true,
  descriptions: [],
  documented:
    'Made from the reference of Cloudflare, https://developers.cloudflare.com/api/resources/firewall/subresources/access_rules/. Its description is not at hand.',
  credential: cloudflareToken,
  values: { token: 'token' },
};
