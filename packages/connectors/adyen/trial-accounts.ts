import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  adyenKey: { environment: 'test', livePrefix: '' },
};
