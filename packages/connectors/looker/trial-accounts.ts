import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  lookerApi: { instance: 'acme.cloud.looker.com' },
};
