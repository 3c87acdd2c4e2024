import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { sessionLogin } from '@heddle/nodes/credentials/session-login';
import { lookerAddress } from './address.ts';

interface LookerKey {
  instance: string;
  clientId: string;
  clientSecret: string;
}

/** The token of a session, which Looker keeps for an hour. https://cloud.google.com/looker/docs/api-auth */
const logIn = ({ instance, clientId, clientSecret }: LookerKey, tools: CredentialTools) =>
  sessionLogin(
    {
      url: `${lookerAddress(instance)}/login`,
      body: { client_id: clientId.trim(), client_secret: clientSecret.trim() },
      form: true,
      token: 'access_token',
      lifetime: 'expires_in',
    },
    [clientSecret],
    tools,
  );

export const lookerApi = defineCredential({
  type: 'lookerApi',
  name: 'Looker API key',
  description: 'The API key of a Looker user, exchanged for a session that is renewed when it expires',
  icon: 'chart-column',
  renewable: true,
  fields: {
    instance: text({
      label: 'Instance',
      required: true,
      placeholder: 'acme.cloud.looker.com',
      help: 'With its port, if the API has one of its own: looker.example.com:19999.',
    }),
    clientId: text({ label: 'Client ID', required: true }),
    clientSecret: secret({
      label: 'Client secret',
      required: true,
      help: 'An administrator creates both: Admin, Users, Edit Keys.',
    }),
  },
  async http(values, tools) {
    return { headers: { authorization: `Bearer ${await tools.token(() => logIn(values, tools))}` } };
  },
  async test(values, tools) {
    const { value } = await logIn(values, tools);
    const response = await tools.fetch(`${lookerAddress(values.instance)}/user?fields=display_name`, {
      headers: { authorization: `Bearer ${value}`, accept: 'application/json' },
      signal: tools.signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Looker answered ${response.status}.` });
    const answer: unknown = await response.json();
    return `Looker knows ${isJsonObject(answer) ? asText(answer['display_name']) : 'the user'}.`;
  },
});
