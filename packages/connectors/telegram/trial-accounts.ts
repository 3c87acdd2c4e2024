import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  telegramBotToken: { token: '123:example' },
};
