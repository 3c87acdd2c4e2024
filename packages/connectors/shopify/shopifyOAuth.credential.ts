import { text } from '@heddle/contract/node/fields';
import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant
export const shopifyOAuth = defineOauthCredential({
  type: 'shopifyOAuth',
  name: 'Shopify sign-in',
  description: 'Sign in to Shopify and install an app in your store',
  icon: 'shopping-cart',
  fields: {
    shop: text({
      label: 'Shop',
      required: true,
      placeholder: 'acme',
      help: 'The part before .myshopify.com in the URL of the store.',
    }),
  },
  signIn: {
    vendor: 'Shopify',
    client: 'SHOPIFY',
    authorizeUrl: 'https://{shop}.myshopify.com/admin/oauth/authorize',
    tokenUrl: 'https://{shop}.myshopify.com/admin/oauth/access_token',
    clientAuth: 'body',
    scopeSeparator: ',',
    scopes: [
      { scope: 'read_orders', label: 'Read orders', default: true },
      { scope: 'write_orders', label: 'Create and change orders' },
      { scope: 'read_all_orders', label: 'Read orders older than 60 days' },
      { scope: 'read_products', label: 'Read products', default: true },
      { scope: 'write_products', label: 'Create and change products' },
      { scope: 'read_customers', label: 'Read customers', default: true },
      { scope: 'write_customers', label: 'Create and change customers' },
      { scope: 'read_draft_orders', label: 'Read draft orders' },
      { scope: 'write_draft_orders', label: 'Create and change draft orders' },
      { scope: 'read_inventory', label: 'Read stock levels' },
      { scope: 'write_inventory', label: 'Change stock levels' },
      { scope: 'read_locations', label: 'List locations' },
      { scope: 'read_merchant_managed_fulfillment_orders', label: 'Read fulfillment orders' },
      { scope: 'write_merchant_managed_fulfillment_orders', label: 'Manage fulfillment orders' },
    ],
  },
  http: ({ accessToken }) => ({ headers: { 'x-shopify-access-token': accessToken } }),
});
