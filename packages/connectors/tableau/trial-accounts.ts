import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  tableauToken: { server: 'https://bi.example.com', siteId: 's1' },
};
