import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  confluenceToken: { site: 'acme.atlassian.net' },
};
