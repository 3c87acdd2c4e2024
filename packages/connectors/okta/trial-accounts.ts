import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = { oktaToken: { domain: 'acme.okta.com' } };
