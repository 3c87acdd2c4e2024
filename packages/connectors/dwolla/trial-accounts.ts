import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  dwollaApp: { environment: 'sandbox' },
};
