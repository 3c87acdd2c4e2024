import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = { elasticsearchKey: { url: 'https://search.example.com' } };
