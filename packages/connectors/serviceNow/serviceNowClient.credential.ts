import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { fetchToken } from '@heddle/nodes/credentials/oauth2';
import { instanceOrigin } from './address.ts';

// https://www.servicenow.com/docs/bundle/zurich-platform-security/page/administer/security/concept/c_OAuthApplications.html
export const serviceNowClient = defineCredential({
  type: 'serviceNowClient',
  name: 'ServiceNow OAuth client',
  description: 'An OAuth application of a ServiceNow instance, with the client credentials grant',
  icon: 'refresh-cw',
  renewable: true,
  fields: {
    instance: text({
      label: 'Instance',
      required: true,
      placeholder: 'acme',
      help: 'The name before .service-now.com.',
    }),
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({ label: 'Client secret', required: true }),
  },
  async http({ instance, clientId, clientSecret }, tools) {
    const client = {
      tokenUrl: `${instanceOrigin(instance)}/oauth_token.do`,
      clientId: clientId.trim(),
      clientSecret: clientSecret.trim(),
      clientAuth: 'body' as const,
      scope: '',
      audience: '',
    };
    return { headers: { authorization: `Bearer ${await tools.token(() => fetchToken(client, tools))}` } };
  },
});
