import { isAddressEqual } from 'viem';
import type { Address, PublicClient, Transaction } from 'viem';

/** Blocks back from the latest in which a transaction is looked for: about a day on fast chains. Beyond, few endpoints know states. */
const BLOCKS_MAX = 1n << 17n;

/** A transaction as it is in a block. */
export type FoundTransaction = Pick<Transaction, 'hash' | 'from' | 'to' | 'value' | 'input' | 'nonce'>;

/**
 * The transaction of an account with a nonce, found without its hash: by the block in which the account's count passes it. Null where it is in no block, or
 * further back than endpoints can tell.
 */
export async function transactionOf(
  chain: PublicClient,
  account: Address,
  nonce: number,
): Promise<FoundTransaction | null> {
  const countAt = (blockNumber: bigint): Promise<number> =>
    chain.getTransactionCount({ address: account, blockNumber });
  let high = await chain.getBlockNumber();
  if ((await countAt(high)) <= nonce) return null;
  // Its block is in (low, high].
  let low = high;
  for (let back = 1n; ; back *= 2n) {
    if (back > BLOCKS_MAX) return null;
    low = high > back ? high - back : -1n;
    if (low < 0n || (await countAt(low)) <= nonce) break;
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if ((await countAt(middle)) > nonce) high = middle;
    else low = middle;
  }
  const block = await chain.getBlock({ blockNumber: high, includeTransactions: true });
  const found = block.transactions.find((one) => one.nonce === nonce && isAddressEqual(one.from, account));
  return found ?? null;
}
