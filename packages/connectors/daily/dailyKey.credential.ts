import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';

export const dailyKey = defineCredential({
  type: 'dailyKey',
  name: 'Daily API key',
  description: 'The API key of a Daily domain',
  icon: 'key-round',
  fields: { key: secret({ label: 'API key', required: true, help: 'In the dashboard of Daily: Developers.' }) },
  http: ({ key }) => ({ headers: { authorization: `Bearer ${key.trim()}` } }),
  async test({ key }, { fetch, signal }) {
    const headers = { authorization: `Bearer ${key.trim()}`, accept: 'application/json' };
    const response = await fetch('https://api.daily.co/v1/rooms?limit=1', { headers, signal });
    await response.body?.cancel();
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Daily answered ${response.status}.` });
    return 'The key is valid.';
  },
});
