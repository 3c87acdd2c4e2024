import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  dynamicsOAuth: { environment: 'acme.crm4.dynamics.com' },
};
