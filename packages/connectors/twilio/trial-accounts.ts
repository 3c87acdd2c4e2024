import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  twilioKey: { accountSid: 'AC0123456789abcdef0123456789abcdef' },
};
