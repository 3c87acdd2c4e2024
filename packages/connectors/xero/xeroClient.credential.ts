import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { fetchToken } from '@heddle/nodes/credentials/oauth2';
import { webhookKeyHelp } from './webhook-key.ts';

const request = ({ clientId, clientSecret, scope }: { clientId: string; clientSecret: string; scope: string }) => ({
  tokenUrl: 'https://identity.xero.com/connect/token',
  clientId,
  clientSecret,
  scope,
  audience: '',
  clientAuth: 'header' as const,
});

// https://developer.xero.com/documentation/guides/oauth2/custom-connections/
export const xeroClient = defineCredential({
  type: 'xeroClient',
  name: 'Xero custom connection',
  description: 'A custom connection of Xero: an app for one organization, without a sign-in',
  icon: 'key-round',
  renewable: true,
  fields: {
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
    scope: text({
      label: 'Scopes',
      default: 'accounting.transactions accounting.contacts accounting.settings accounting.attachments',
      help: 'Separated by spaces, as allowed to the app.',
    }),
    webhookKey: secret({ label: 'Webhook key', help: webhookKeyHelp }),
  },
  async http(values, tools) {
    return { headers: { authorization: `Bearer ${await tools.token(() => fetchToken(request(values), tools))}` } };
  },
  async test(values, tools) {
    await fetchToken(request(values), tools);
    return 'Xero gave a token.';
  },
});
