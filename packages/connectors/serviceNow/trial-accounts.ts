import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = { serviceNowUser: { instance: 'acme' } };
