import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  netsuiteCertificate: { accountId: '1234567' },
};
