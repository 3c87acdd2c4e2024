import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  whatsappToken: { phoneNumberId: '106540352242922', businessAccountId: '102290129340398' },
};
