import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';

export const webhookSecret = defineCredential({
  type: 'webhookSecret',
  name: 'Webhook secret',
  description: 'The secret with which a service signs what it sends to a webhook',
  icon: 'webhook',
  fields: {
    secret: secret({
      label: 'Secret',
      required: true,
      help: 'As the service shows it, including its prefix: whsec_… of Stripe, the signing secret of Slack, the client secret of a Shopify or HubSpot app, the secret token of Zoom, the public key of a Discord app.',
    }),
  },
});
