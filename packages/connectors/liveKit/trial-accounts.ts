import type { TrialAccounts } from '../testing/accounts.ts';

export const accounts: TrialAccounts = {
  liveKitKey: { url: 'wss://acme.livekit.cloud', apiKey: 'key', apiSecret: 'secret' },
};
