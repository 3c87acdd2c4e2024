import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  dockerHost: { url: 'https://docker.example.com:2376', apiVersion: '1.44' },
};
