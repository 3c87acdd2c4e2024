import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  ifsApplicationsClient: { address: 'https://acme.ifs.cloud' },
};
