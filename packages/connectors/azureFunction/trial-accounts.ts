import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  azureFunctionKey: { app: 'acme-orders' },
};
