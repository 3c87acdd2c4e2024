import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { apiAddress, region } from './region.ts';

const headersOf = ({ token, email }: { token: string; email: string }) => ({
  authorization: `Token token=${token.trim()}`,
  ...(email.trim() === '' ? {} : { from: email.trim() }),
});

export const pagerDutyToken = defineCredential({
  type: 'pagerDutyToken',
  name: 'PagerDuty API key',
  description: 'A REST API key of a PagerDuty account or user',
  icon: 'key-round',
  fields: {
    token: secret({ label: 'API key', required: true, help: 'In PagerDuty: Integrations, API Access Keys.' }),
    email: text({
      label: 'Email',
      placeholder: 'ada@example.com',
      help: 'Of the user in whose name incidents are created and changed. The key of an account needs it.',
    }),
    region,
  },
  http: (values) => ({ headers: headersOf(values) }),
  async test(values, { fetch, signal }) {
    const response = await fetch(`${apiAddress(values)}/abilities`, { headers: headersOf(values), signal });
    if (!response.ok)
      throw credentialErrors.credential_test_failed({ reason: `PagerDuty answered ${response.status}.` });
    return 'The key is valid.';
  },
});
