import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  unit4ErpClient: { address: 'https://unit4.example.com' },
};
