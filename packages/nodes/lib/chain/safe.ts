import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import {
  concat,
  encodeFunctionData,
  getAddress,
  hashTypedData,
  isAddress,
  isHex,
  numberToHex,
  pad,
  parseAbi,
  recoverAddress,
  recoverMessageAddress,
  slice,
} from 'viem';
import type { Address, Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { ChainCall } from './calls.ts';
import type { ChainClient } from './client.ts';
import { readChain } from './client.ts';

const safeAbi = parseAbi([
  'function nonce() view returns (uint256)',
  'function getThreshold() view returns (uint256)',
  'function getOwners() view returns (address[])',
  'function approvedHashes(address owner, bytes32 hash) view returns (uint256)',
  'function approveHash(bytes32 hash)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
]);
const safeTypes = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const;
const ZERO: Address = '0x0000000000000000000000000000000000000000';
/** What `v` is where an owner has agreed on the chain. */
const APPROVED = 1;

/** A call that a Safe makes once enough of its owners agree. It never delegates, and pays nobody back. */
export interface SafeTransaction {
  safe: Address;
  to: Address;
  value: bigint;
  data: Hex;
  nonce: bigint;
}

/** What a Safe says of itself. */
export interface SafeFacts {
  /** The number that its next transaction has. */
  nonce: bigint;
  threshold: number;
  owners: readonly Address[];
}

/** Reads a Safe. Throws `chain_no_contract` and the errors of reading. */
export const readSafe = (client: ChainClient, safe: Address): Promise<SafeFacts> =>
  readChain(client, async (chain) => {
    const at = { address: safe, abi: safeAbi } as const;
    const [nonce, threshold, owners] = await Promise.all([
      chain.readContract({ ...at, functionName: 'nonce' }),
      chain.readContract({ ...at, functionName: 'getThreshold' }),
      chain.readContract({ ...at, functionName: 'getOwners' }),
    ]);
    return { nonce, threshold: Number(threshold), owners: owners.map((owner) => getAddress(owner)) };
  });

const typed = ({ safe, to, value, data, nonce }: SafeTransaction, chainId: number) =>
  ({
    domain: { chainId, verifyingContract: safe },
    types: safeTypes,
    primaryType: 'SafeTx',
    message: {
      to,
      value,
      data,
      operation: 0,
      safeTxGas: 0n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: ZERO,
      refundReceiver: ZERO,
      nonce,
    },
  }) as const;

/** What owners agree to. */
export const safeHash = (transaction: SafeTransaction, chainId: number): Hex =>
  hashTypedData(typed(transaction, chainId));

/** The signature of an owner (EIP-712). */
export const signSafe = (account: PrivateKeyAccount, transaction: SafeTransaction, chainId: number): Promise<Hex> =>
  account.signTypedData(typed(transaction, chainId));

/** Who has made a signature of a hash: of typed data, or of a message as `eth_sign` makes it. Null for other kinds, and for what is none. */
export async function signerOf(hash: Hex, signature: string): Promise<Address | null> {
  if (!isHex(signature) || signature.length !== 132) return null;
  const v = Number(slice(signature, 64, 65));
  try {
    if (v === 27 || v === 28) return getAddress(await recoverAddress({ hash, signature }));
    if (v !== 31 && v !== 32) return null;
    const plain = concat([slice(signature, 0, 64), numberToHex(v - 4, { size: 1 })]);
    return getAddress(await recoverMessageAddress({ message: { raw: hash }, signature: plain }));
  } catch {
    // It is no point of the curve.
    return null;
  }
}

/** The owners of a Safe that have agreed to a transaction on the chain. */
export async function approversOf(
  client: ChainClient,
  safe: Address,
  owners: readonly Address[],
  hash: Hex,
): Promise<Address[]> {
  const approvals = await readChain(client, (chain) =>
    Promise.all(
      owners.map((owner) =>
        chain.readContract({ address: safe, abi: safeAbi, functionName: 'approvedHashes', args: [owner, hash] }),
      ),
    ),
  );
  return owners.filter((_, position) => approvals[position] !== 0n);
}

/** The call by which an owner agrees on the chain. */
export const approveCall = (safe: Address, hash: Hex): ChainCall => ({
  to: safe,
  value: 0n,
  data: encodeFunctionData({ abi: safeAbi, functionName: 'approveHash', args: [hash] }),
});

/** The call that executes a transaction. `agreed`: signatures by owner; null for owners who agreed on the chain. */
export function executeCall(
  { safe, to, value, data }: SafeTransaction,
  agreed: ReadonlyMap<Address, Hex | null>,
  threshold: number,
): ChainCall {
  const sorted = [...agreed].toSorted(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
  const parts = sorted
    .slice(0, threshold)
    .map(([owner, signature]) => signature ?? concat([pad(owner), pad('0x'), numberToHex(APPROVED, { size: 1 })]));
  return {
    to: safe,
    value: 0n,
    data: encodeFunctionData({
      abi: safeAbi,
      functionName: 'execTransaction',
      args: [to, value, data, 0, 0n, 0n, 0n, ZERO, ZERO, concat(parts)],
    }),
  };
}

/** A proposal as items have it. */
export const proposalJson = (transaction: SafeTransaction, hash: Hex, signatures: readonly Hex[]): JsonObject => ({
  safe: transaction.safe,
  to: transaction.to,
  value: transaction.value.toString(),
  data: transaction.data,
  nonce: transaction.nonce.toString(),
  safeTxHash: hash,
  signatures: [...signatures],
});

/** Reads a proposal of an item. Throws `field_invalid` where something is missing, or the hash belongs to another transaction. */
export function proposalIn(
  given: JsonValue,
  chainId: number,
): { transaction: SafeTransaction; hash: Hex; signatures: string[] } {
  const refuse = (reason: string): never => {
    throw nodeErrors.field_invalid({ field: 'Proposal', reason });
  };
  const value = isJsonObject(given) ? given : refuse('must be what the operation Propose gives');
  const text = (name: string): string => (typeof value[name] === 'string' ? value[name] : refuse(`has no "${name}"`));
  const address = (name: string): Address =>
    isAddress(text(name), { strict: false }) ? getAddress(text(name)) : refuse(`has no address in "${name}"`);
  const number = (name: string): bigint =>
    /^\d{1,78}$/.test(text(name)) ? BigInt(text(name)) : refuse(`has no number in "${name}"`);
  const data = text('data');
  const transaction: SafeTransaction = {
    safe: address('safe'),
    to: address('to'),
    value: number('value'),
    data: isHex(data) ? data : refuse('has no bytes in "data"'),
    nonce: number('nonce'),
  };
  const hash = safeHash(transaction, chainId);
  if (text('safeTxHash') !== hash) refuse('has been changed: its hash belongs to another transaction');
  const list = value['signatures'];
  const signatures = Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  return { transaction, hash, signatures };
}
