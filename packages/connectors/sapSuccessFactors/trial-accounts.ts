import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  sapSuccessFactorsSaml: { address: 'https://api55.sapsf.eu' },
};
