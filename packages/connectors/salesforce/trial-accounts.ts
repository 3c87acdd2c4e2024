import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  salesforceOAuth: { instanceUrl: 'https://acme.my.salesforce.com' },
};
