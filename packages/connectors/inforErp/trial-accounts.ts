import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  inforErpService: {
    ionapi:
      '{ "ti": "ACME", "ci": "c", "cs": "s", "iu": "https://ion.example.com", "pu": "https://sso.example.com/", "ot": "token", "saak": "a", "sask": "k" }',
  },
};
