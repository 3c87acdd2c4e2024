import type { WalletConnection } from '@heddle/contract/api/wallet-connections';
import { Badge } from '../../ui/badge.tsx';
import { RowTile } from './row-tile.tsx';

const networkNames: { readonly [network: string]: string } = {
  ethereum: 'Ethereum',
  polygon: 'Polygon',
  bsc: 'BSC',
  arbitrum: 'Arbitrum',
};

export function WalletRow({ wallet }: { wallet: WalletConnection }) {
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <RowTile icon="wallet" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-mono text-sm" title={wallet.address}>
          {wallet.address}
        </p>
        <p className="text-xs text-ink-3">{networkNames[wallet.network] ?? wallet.network} Network</p>
      </div>
      <Badge tone={wallet.isActive ? 'ok' : 'neutral'}>{wallet.isActive ? 'Connected' : 'Disconnected'}</Badge>
    </div>
  );
}
