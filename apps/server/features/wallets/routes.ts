import type { WalletConnection } from '@heddle/contract/api/wallet-connections';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  scope: 'api',
  register(app, { userData }) {
    // There is no way to connect a wallet yet, so nobody has one.
    const list = async (): Promise<WalletConnection[]> => [];

    userData.add({ name: 'walletConnections', export: list });

    app.get('/api/wallet-connections', list);
  },
});
