import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';

const topics = (kind: string, ...actions: string[]) => ({ topics: actions.map((action) => `${kind}/${action}`) });

// https://shopify.dev/docs/apps/build/webhooks/subscribe/https
export const shopifyWebhook: VendorWebhook = {
  events: {
    orderCreated: topics('orders', 'create'),
    orderChanged: topics('orders', 'create', 'updated'),
    productCreated: topics('products', 'create'),
    productChanged: topics('products', 'create', 'update'),
    customerCreated: topics('customers', 'create'),
    customerChanged: topics('customers', 'create', 'update'),
  },
  proof: { by: 'shopify' },
  // Shopify signs with the secret of the app that the token belongs to, where the credential knows it.
  secretOf: ({ facts }) => asText(facts['appSecret'] ?? ''),
  async register({ run, first, values }, { address: webhookAddress }, asks) {
    const wanted = Array.isArray(asks['topics']) ? asks['topics'].map(asText) : [];
    const known = await run('webhook.list', { webhookAddress });
    const ids: string[] = [];
    for (const topic of wanted) {
      const found = known.find((entry) => readPath(entry, 'topic') === topic);
      const made = found ?? (await first('webhook.create', { topic, webhookAddress }));
      ids.push(asText(readPath(made, 'id')));
    }
    const appSecret = asText(values['appSecret'] ?? values['clientSecret'] ?? '').trim();
    return { facts: { ids, ...(appSecret === '' ? {} : { appSecret }) }, expiresAt: null };
  },
  async remove({ run }, { facts }) {
    for (const webhookId of Array.isArray(facts['ids']) ? facts['ids'] : []) await run('webhook.delete', { webhookId });
  },
};
