import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = { qlikKey: { tenant: 'acme.eu.qlikcloud.com' } };
