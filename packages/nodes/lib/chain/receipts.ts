import { getAddress, TransactionReceiptNotFoundError } from 'viem';
import type { Hex, PublicClient, TransactionReceipt } from 'viem';
import type { ChainClient } from './client.ts';
import { decideOnChain } from './client.ts';

/** What endpoints say of a receipt, as far as it decides something. */
export type DecidedReceipt = Pick<
  TransactionReceipt,
  'status' | 'blockNumber' | 'blockHash' | 'gasUsed' | 'effectiveGasPrice'
> & { hash: Hex; contractCreated: string | null };

/** Receipts of many transactions, as most endpoints say. Each is read once. */
export interface ChainReceipts {
  /** The receipt of a hash; null where there is none. Throws `chain_disagreement` and the errors of `toChainError`. */
  of(hash: Hex): Promise<DecidedReceipt | null>;
  /** Reads the receipts of many hashes with few requests. Those that endpoints do not give in this way are read when they are asked for. */
  readAhead(hashes: readonly Hex[]): Promise<void>;
}

/** The receipts of a chain. */
export function receiptsOf(client: ChainClient): ChainReceipts {
  const kept = new Map<Hex, Promise<DecidedReceipt | null>>();
  function read(by: ChainClient, hash: Hex): Promise<DecidedReceipt | null> {
    const known = kept.get(hash);
    if (known) return known;
    const reading = decideOnChain(by, (chain) => receiptFrom(chain, hash));
    kept.set(hash, reading);
    reading.catch(() => kept.delete(hash));
    return reading;
  }
  const batching = { ...client, each: client.batched };
  return {
    of: (hash) => read(client, hash),
    async readAhead(hashes) {
      await Promise.allSettled(hashes.map((hash) => read(batching, hash)));
    },
  };
}

async function receiptFrom(chain: PublicClient, hash: Hex): Promise<DecidedReceipt | null> {
  try {
    const receipt = await chain.getTransactionReceipt({ hash });
    const { status, blockNumber, blockHash, gasUsed, effectiveGasPrice, contractAddress } = receipt;
    const contractCreated = contractAddress ? getAddress(contractAddress) : null;
    return { hash, status, blockNumber, blockHash, gasUsed, effectiveGasPrice, contractCreated };
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}
