import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  sapErpBasic: { address: 'https://s4.example.com' },
};
