import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  oracleFusionOAuth: { address: 'https://acme.fa.us2.oraclecloud.com' },
};
