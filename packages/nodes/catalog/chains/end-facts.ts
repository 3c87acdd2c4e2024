import type { JsonObject } from '@heddle/contract/json';
import type { TransactionOutcome } from '@heddle/contract/node/transactions';
import { networkOf } from '../../lib/chain/networks.ts';

/** How a transaction ended, as items have it. */
export function endFacts(network: string, outcome: TransactionOutcome): JsonObject {
  const { end, hash, from, nonce, blockNumber, gasUsed, fee, reason } = outcome;
  const explorer = networkOf(network)?.explorer ?? '';
  return {
    status: end,
    transaction: hash,
    from,
    nonce,
    blockNumber,
    gasUsed,
    fee,
    ...(hash === null || explorer === '' ? {} : { url: explorer + hash }),
    ...(reason === '' ? {} : { reason }),
  };
}
