import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = { blacklineUser: { dataCenter: 'us2' } };
