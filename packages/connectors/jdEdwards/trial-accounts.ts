import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  jdEdwardsUser: { address: 'https://ais.example.com' },
};
