import { chainErrors } from '@heddle/contract/errors/chain';
import { moneyErrors } from '@heddle/contract/errors/money';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { TransferAuthorization } from '@heddle/contract/node/payments';
import type { WantedTransaction } from '@heddle/contract/node/transactions';
import { accountOf } from '@heddle/nodes/lib/chain/account';
import { addressIn } from '@heddle/nodes/lib/chain/addresses';
import { amountOf } from '@heddle/nodes/lib/chain/amounts';
import type { ChainClient } from '@heddle/nodes/lib/chain/client';
import { decideOnChain } from '@heddle/nodes/lib/chain/client';
import { assetOf } from '@heddle/nodes/lib/chain/tokens';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { MoneyPlatform } from './access.ts';
import { chainOf, keyOf } from './access.ts';
import { isMoneyStopped } from './money-stop.ts';

const TIMEOUT_MS = 60_000;

/** A key that signs typed data, and the chain that the signature is for. */
export interface OpenSigner {
  client: ChainClient;
  credential: OpenCredential;
  account: PrivateKeyAccount;
}

/** Opens a key and its chain for a signature by which tokens can be taken. Throws `money_stopped`, `money_key_invalid`, `chain_wrong` and what reading throws. */
export async function openSigner(
  platform: MoneyPlatform,
  userId: string,
  wanted: Pick<TransferAuthorization, 'network' | 'rpc' | 'signer'>,
): Promise<OpenSigner> {
  if (await isMoneyStopped(platform.db, userId)) throw moneyErrors.money_stopped();
  const client = await chainOf(platform, userId, wanted, AbortSignal.timeout(TIMEOUT_MS));
  const credential = await keyOf(platform, userId, wanted.signer);
  const { network } = client;
  const chainId = await decideOnChain(client, (chain) => chain.getChainId());
  if (chainId !== network.chainId)
    throw chainErrors.chain_wrong({ network: network.label, expected: network.chainId, actual: chainId });
  return { client, credential, account: accountOf(credential) };
}

/** What a signature lets somebody take, as rules and limits see it: like a transaction. */
export type SignedMovement = WantedTransaction & { moves: NonNullable<WantedTransaction['moves']> };

/** What a signature moves. `units`: in the smallest units of the token. */
export async function movementOf(
  client: ChainClient,
  wanted: { key: string; token: string; recipient: string; units: string },
): Promise<SignedMovement> {
  const token = addressIn('Token', wanted.token);
  const recipient = addressIn('Recipient', wanted.recipient);
  const { symbol, decimals } = await assetOf(client, 'Token', token);
  const amount = amountOf(BigInt(wanted.units), decimals);
  return { key: wanted.key, to: token, value: '0', moves: { token: symbol, contract: token, amount, recipient } };
}
