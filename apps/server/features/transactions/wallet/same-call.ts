import type { WantedTransaction } from '@heddle/contract/node/transactions';
import type { FoundTransaction } from '@heddle/nodes/lib/chain/transaction-of';

/** Whether a transaction on a chain does what was asked for: the same recipient, amount and call. */
export const isSameCall = (wanted: WantedTransaction, found: FoundTransaction): boolean =>
  (wanted.to ?? '').toLowerCase() === (found.to ?? '').toLowerCase() &&
  BigInt(wanted.value) === found.value &&
  (wanted.data ?? '0x').toLowerCase() === found.input.toLowerCase();
