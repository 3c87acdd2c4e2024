import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { shopAddress } from './address.ts';

const HEADER = 'x-shopify-access-token';

// https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/generate-app-access-tokens-admin
export const shopifyToken = defineCredential({
  type: 'shopifyToken',
  name: 'Shopify Admin API token',
  description: 'The access token of an app that is installed in a Shopify store',
  icon: 'shopping-cart',
  fields: {
    shop: text({ label: 'Shop', required: true, placeholder: 'acme.myshopify.com' }),
    token: secret({
      label: 'Admin API access token',
      required: true,
      placeholder: 'shpat_…',
      help: 'In the Shopify admin: Settings, Apps, Develop apps, your app, API credentials.',
    }),
    appSecret: secret({
      label: 'API secret key',
      help: 'Only for webhooks, which Shopify signs with it. Shown next to the token.',
    }),
  },
  http: ({ token }) => ({ headers: { [HEADER]: token.trim() } }),
  async test({ shop, token }, { fetch, signal }) {
    const response = await fetch(`${shopAddress({ shop })}/shop.json`, {
      headers: { [HEADER]: token.trim(), accept: 'application/json' },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Shopify answered ${response.status}.` });
    const answer: unknown = await response.json();
    const found = isJsonObject(answer) ? answer['shop'] : undefined;
    return `The token is valid. It belongs to ${isJsonObject(found) ? asText(found['name']) : 'a store'}.`;
  },
});
