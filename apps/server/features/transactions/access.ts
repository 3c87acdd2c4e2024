import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { ChainClient } from '@heddle/nodes/lib/chain/client';
import { connectChain } from '@heddle/nodes/lib/chain/client';
import { accessTo } from '@heddle/nodes/lib/chain/rpc-access';
import type { Platform } from '../../platform/platform.ts';
import type { TransactionContent } from './content.ts';

export type MoneyPlatform = Pick<Platform, 'config' | 'db' | 'egress' | 'journal' | 'log' | 'offers'>;

/** The chain of a transaction, reached with its owner's credential. Throws as `accessTo` does. */
export async function chainOf(
  { config, egress, offers }: MoneyPlatform,
  userId: string,
  { network, rpc }: Pick<TransactionContent, 'network' | 'rpc'>,
  signal: AbortSignal,
): Promise<ChainClient> {
  const access = await accessTo({
    network,
    open: rpc === '' ? null : () => offers.get('openCredential')(userId, rpc),
    vendorAddress: (vendor) => config.connectorAddresses.get(vendor),
  });
  return connectChain(access, { fetch: egress.of({ userId }).fetch, signal });
}

/** The credential with the key of a transaction. Throws `credential_not_found`. */
export const keyOf = (
  { offers }: Pick<MoneyPlatform, 'offers'>,
  userId: string,
  signer: string,
): Promise<OpenCredential> => offers.get('openCredential')(userId, signer);
