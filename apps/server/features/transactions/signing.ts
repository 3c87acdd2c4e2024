import type { EvmNetwork } from '@heddle/nodes/lib/chain/networks';
import { keccak256 } from 'viem';
import type { Hex, TransactionSerializable } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { TransactionContent, TransactionFees } from './content.ts';

/** The bytes of a transaction and their hash. The same transaction with the same nonce and fees gives the same bytes (RFC 6979). */
export async function sign(
  account: PrivateKeyAccount,
  network: EvmNetwork,
  { wanted }: TransactionContent,
  nonce: number,
  { gas, maxFee, tip }: TransactionFees,
): Promise<{ raw: Hex; hash: Hex }> {
  const shared = {
    chainId: network.chainId,
    nonce,
    gas: BigInt(gas),
    value: BigInt(wanted.value),
    // The order was made of checked addresses and encoded calls.
    ...(wanted.to === undefined ? {} : { to: wanted.to as Hex }),
    ...(wanted.data === undefined ? {} : { data: wanted.data as Hex }),
  };
  const transaction: TransactionSerializable =
    tip === null
      ? { ...shared, type: 'legacy', gasPrice: BigInt(maxFee) }
      : { ...shared, type: 'eip1559', maxFeePerGas: BigInt(maxFee), maxPriorityFeePerGas: BigInt(tip) };
  const raw = await account.signTransaction(transaction);
  return { raw, hash: keccak256(raw) };
}
