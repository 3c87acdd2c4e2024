import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  workdayHcmClient: { host: 'services.workday.example', tenant: 'acme' },
};
