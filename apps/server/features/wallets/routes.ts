import type { WalletConnection } from '@heddle/contract/api/wallet-connections';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  scope: 'api',
  register(app) {
    // There is no way to connect a wallet yet, so nobody has one.
    app.get('/api/wallet-connections', async (): Promise<WalletConnection[]> => []);
  },
});
