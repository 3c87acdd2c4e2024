import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  acumaticaLogin: { site: 'https://acme.acumatica.com', endpoint: 'Default/24.200.001' },
};
