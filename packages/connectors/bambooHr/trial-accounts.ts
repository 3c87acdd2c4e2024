import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  bambooHrKey: { companyDomain: 'acme' },
};
