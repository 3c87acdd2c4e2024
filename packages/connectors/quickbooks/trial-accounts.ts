import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  quickbooksOAuth: { realmId: '4620', environment: 'production' },
};
