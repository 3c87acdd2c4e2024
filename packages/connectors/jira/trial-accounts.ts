import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  jiraToken: { site: 'acme.atlassian.net' },
};
