import { moneyErrors } from '@heddle/contract/errors/money';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { EvmNetwork } from '@heddle/nodes/lib/chain/networks';
import { isHex, keccak256 } from 'viem';
import type { Hex, TransactionSerializable } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { TransactionContent, TransactionFees } from './content.ts';

/** The account of a credential's key. Throws `money_key_invalid`, which says nothing of the key. */
export function accountOf({ values }: OpenCredential): PrivateKeyAccount {
  const written = values['privateKey'];
  const key = typeof written === 'string' ? written.trim().replace(/^(?!0x)/, '0x') : '';
  if (!isHex(key) || key.length !== 66) throw moneyErrors.money_key_invalid();
  try {
    return privateKeyToAccount(key);
  } catch {
    // Zero, or not below the order of the curve: the library's error may repeat the key.
    throw moneyErrors.money_key_invalid();
  }
}

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
