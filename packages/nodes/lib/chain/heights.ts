import type { ChainClient } from './client.ts';
import { decideReached } from './client.ts';
import { getAddress } from 'viem';

/**
 * How far a chain is, read once for many transactions. What is read here is read before receipts: a receipt that is read afterwards, of a block that was final by then, can no longer be undone.
 * In the other order, blocks could be undone and others be made in between.
 */
export interface ChainHeights {
  /** The highest block that counts as final, after so many confirmations; with null by the network's own rule. */
  final(confirmations: number | null): Promise<bigint>;
  /** How many transactions of an address are in final blocks. */
  finalCount(address: string): Promise<number>;
  /** How many are in any block. */
  minedCount(address: string): Promise<number>;
}

/** Keeps what `read` gives for each key; what fails is read again. */
function once<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key) => {
    const known = kept.get(key);
    if (known) return known;
    const reading = read(key);
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    return reading;
  };
}

/** The heights of a chain, as most of its endpoints say. Throws the errors of `toChainError`. */
export function heightsOf(client: ChainClient): ChainHeights {
  const { network } = client;
  const latest = once(() => decideReached(client, (chain) => chain.getBlockNumber()));
  const finalized = once(() =>
    decideReached(client, async (chain) => (await chain.getBlock({ blockTag: 'finalized' })).number),
  );
  const after = async (confirmations: number): Promise<bigint> => (await latest('')) - BigInt(confirmations) + 1n;
  return {
    final: (confirmations) =>
      confirmations === null && network.finalized ? finalized('') : after(confirmations ?? network.confirmations),
    finalCount: once(async (address) => {
      // Rows have addresses with checksums.
      const account = getAddress(address);
      if (network.finalized)
        return decideReached(client, (chain) => chain.getTransactionCount({ address: account, blockTag: 'finalized' }));
      const height = await after(network.confirmations);
      if (height < 0n) return 0;
      return decideReached(client, (chain) => chain.getTransactionCount({ address: account, blockNumber: height }));
    }),
    minedCount: once((address) =>
      decideReached(client, (chain) => chain.getTransactionCount({ address: getAddress(address), blockTag: 'latest' })),
    ),
  };
}
