import type { WalletProof } from '@heddle/contract/api/wallet-connections';
import { walletErrors } from '@heddle/contract/errors/wallets';
import { connectChain } from '@heddle/nodes/lib/chain/client';
import { networks } from '@heddle/nodes/lib/chain/networks';
import { accessTo } from '@heddle/nodes/lib/chain/rpc-access';
import { isHex, recoverMessageAddress } from 'viem';
import type { Address } from 'viem';
import type { Platform } from '../../platform/platform.ts';
import { askerAt, readMessage, requireCurrent, walletAddress } from './messages.ts';
import { takeNonce } from './nonces.ts';

/** How long the contract of a wallet may take to answer, in milliseconds. */
const TIMEOUT_MS = 15_000;

type ProofPlatform = Pick<Platform, 'address' | 'config' | 'db' | 'egress'>;

/** What a proof shows: who owns which address on which chain. */
export interface Proven {
  address: Address;
  chainId: number;
}

/**
 * Checks a signed message of EIP-4361 and uses its nonce up. The nonce is issued to `userId`, or for logging in where that is null. `mayAskContract`: whether
 * a contract at this address is asked. Throws `wallet_message_invalid`, `wallet_nonce_unknown`, `wallet_signature_invalid`.
 */
export async function checkProof(
  platform: ProofPlatform,
  userId: string | null,
  { message, signature }: WalletProof,
  mayAskContract: (address: Address) => Promise<boolean>,
): Promise<Proven> {
  const parts = readMessage(message);
  const now = Date.now();
  requireCurrent(parts, askerAt(platform.address.base()), now);
  // The nonce is used up before the signature is checked, so each can be tried once.
  if (!(await takeNonce(platform.db, parts.nonce, userId, now))) throw walletErrors.wallet_nonce_unknown();
  const address = walletAddress(parts.address);
  const proven = { address, chainId: parts.chainId };
  const isOwn =
    (await isSignedByKey(address, message, signature)) ||
    ((await mayAskContract(address)) && (await isAcceptedByContract(platform, proven, message, signature)));
  if (!isOwn) throw walletErrors.wallet_signature_invalid({ address });
  return proven;
}

/** Whether a message (EIP-191) was signed by the key of an address. */
export async function isSignedByKey(address: Address, message: string, signature: string): Promise<boolean> {
  if (!isHex(signature)) return false;
  try {
    return (await recoverMessageAddress({ message, signature })) === address;
  } catch {
    // Not of 65 bytes: contracts take signatures of any form.
    return false;
  }
}

/** Whether the contract of a wallet accepts a signature (EIP-1271), on a network that this server can ask. */
export async function isAcceptedByContract(
  { config, egress }: Pick<Platform, 'config' | 'egress'>,
  { address, chainId }: Proven,
  message: string,
  signature: string,
): Promise<boolean> {
  const network = networks.find((known) => known.chainId === chainId);
  if (!network || !isHex(signature)) return false;
  const access = await accessTo({
    network: network.value,
    open: null,
    vendorAddress: (vendor) => config.connectorAddresses.get(vendor),
  });
  const { any } = connectChain(access, { fetch: egress.fetch, signal: AbortSignal.timeout(TIMEOUT_MS) });
  try {
    if ((await any.getCode({ address })) === undefined) return false;
    return await any.verifyMessage({ address, message, signature });
  } catch {
    // An endpoint that does not answer proves nothing.
    return false;
  }
}
