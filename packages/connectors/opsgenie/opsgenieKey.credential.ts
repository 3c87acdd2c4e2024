import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret } from '@heddle/contract/node/fields';
import { opsgenieAddress } from './address.ts';

export const opsgenieKey = defineCredential({
  type: 'opsgenieKey',
  name: 'Opsgenie API key',
  description: 'The API key of an integration of Opsgenie',
  icon: 'key-round',
  fields: {
    key: secret({ label: 'API key', required: true, help: 'In Opsgenie: Settings, Integrations, API.' }),
    region: choice({
      label: 'Service region',
      default: 'us',
      choices: [
        { value: 'us', label: 'United States' },
        { value: 'eu', label: 'Europe' },
      ],
    }),
  },
  http: ({ key }) => ({ headers: { authorization: `GenieKey ${key.trim()}` } }),
  async test(values, { fetch, signal }) {
    const response = await fetch(`${opsgenieAddress(values)}/v2/alerts?limit=1`, {
      headers: { authorization: `GenieKey ${values.key.trim()}`, accept: 'application/json' },
      signal,
    });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: `Opsgenie answered ${response.status}.` });
    return 'The key can read alerts.';
  },
});
