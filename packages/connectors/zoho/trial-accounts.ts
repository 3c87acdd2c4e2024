import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  zohoOAuth: { apiDomain: 'https://www.zohoapis.com' },
};
