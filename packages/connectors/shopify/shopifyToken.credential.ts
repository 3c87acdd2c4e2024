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
  description: 'The access token of an app that is installed in a Shopify shop',
  icon: 'shopping-cart',
  fields: {
    shop: text({ label: 'Shop', required: true, placeholder: 'acme.myshopify.com' }),
    token: secret({
      label: 'Admin API access token',
      required: true,
      placeholder: 'shpat_…',
      help: 'In the admin of the shop: Settings, Apps, Develop apps, your app, API credentials.',
    }),
    appSecret: secret({
      label: 'API secret key',
      help: 'Needed for webhooks alone: Shopify signs them with it. It stands where the token stands.',
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
    return `Shopify knows the token: it is for ${isJsonObject(found) ? asText(found['name']) : 'a shop'}.`;
  },
});
