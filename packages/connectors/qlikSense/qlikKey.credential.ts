import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { enteredOrigin } from '../kit/entered-url.ts';

// https://qlik.dev/authenticate/api-key/
export const qlikKey = defineCredential({
  type: 'qlikKey',
  name: 'Qlik Cloud API key',
  description: 'An API key of a user of a Qlik Cloud tenant',
  icon: 'key-round',
  fields: {
    tenant: text({ label: 'Tenant', required: true, placeholder: 'acme.eu.qlikcloud.com' }),
    key: secret({ label: 'API key', required: true, help: 'In Qlik Cloud: Profile settings, API keys.' }),
  },
  http: ({ key }) => ({ headers: { authorization: `Bearer ${key.trim()}` } }),
  async test({ tenant, key }, { fetch, signal }) {
    const response = await fetch(`${enteredOrigin(tenant)}/api/v1/users/me`, {
      headers: { authorization: `Bearer ${key.trim()}`, accept: 'application/json' },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Qlik answered ${response.status}.` });
    const answer: unknown = await response.json();
    return `The key is that of ${asText(isJsonObject(answer) ? (answer['name'] ?? '?') : '?')}.`;
  },
});
