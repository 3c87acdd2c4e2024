import { credentialErrors } from '@heddle/contract/errors/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { environment, verifierHelp } from './environment.ts';

export const quickbooksToken = defineCredential({
  type: 'quickbooksToken',
  name: 'QuickBooks access token',
  description: 'An existing access token, with the ID of the company',
  icon: 'key-round',
  fields: {
    realmId: text({ label: 'Company ID (realm ID)', required: true, placeholder: '4620816365291273680' }),
    token: secret({ label: 'Access token', required: true, help: 'Expires after an hour.' }),
    environment,
    verifierToken: secret({ label: 'Webhook verifier token', help: verifierHelp }),
  },
  http: ({ token }) => ({ headers: { authorization: `Bearer ${token.trim()}` } }),
  async test({ realmId, token, environment: at }, { fetch, signal }) {
    const host = at === 'sandbox' ? 'sandbox-quickbooks' : 'quickbooks';
    const id = encodeURIComponent(realmId.trim());
    const answer = await fetch(`https://${host}.api.intuit.com/v3/company/${id}/companyinfo/${id}`, {
      headers: { authorization: `Bearer ${token.trim()}`, accept: 'application/json' },
      signal,
    });
    if (!answer.ok) throw credentialErrors.credential_test_failed({ reason: `QuickBooks answered ${answer.status}.` });
    return 'The token is valid for this company.';
  },
});
