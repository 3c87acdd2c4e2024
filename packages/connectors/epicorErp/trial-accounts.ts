import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  epicorErpUser: { address: 'https://kinetic.example.com/ERP', company: 'EPIC06' },
};
