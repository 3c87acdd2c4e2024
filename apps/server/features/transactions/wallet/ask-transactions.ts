import { chainErrors } from '@heddle/contract/errors/chain';
import { moneyErrors } from '@heddle/contract/errors/money';
import { walletErrors } from '@heddle/contract/errors/wallets';
import type { StepAddress } from '@heddle/contract/node/services';
import type { TransactionOrder, WalletSigning } from '@heddle/contract/node/transactions';
import type { ExecutionRow } from '@heddle/journals/row';
import type { ChainClient } from '@heddle/nodes/lib/chain/client';
import { decideOnChain } from '@heddle/nodes/lib/chain/client';
import { networkOf } from '@heddle/nodes/lib/chain/networks';
import { numberToHex } from 'viem';
import type { Platform } from '../../../platform/platform.ts';
import type { MoneyPlatform } from '../access.ts';
import { chainOf } from '../access.ts';
import { isMoneyStopped } from '../money-stop.ts';
import { askTransaction } from '../rows.ts';
import type { KeyRules } from '../rules.ts';
import { assetKey, requireAllowed, storedMicros } from '../rules.ts';
import type { RequestContent } from './content.ts';
import { WALLET_MAIL } from './request-mail.ts';
import { keepRequest } from './requests.ts';

/** How long the calls of one order may take, in milliseconds. */
const TIMEOUT_MS = 60_000;
/** Transactions that a person is asked to sign at once. */
const SIGNED_BY_HAND = 50;

/** No credential limits what a wallet may send: its owner looks at each. Approvals for everything are refused all the same. */
const noRules: KeyRules = { perTransaction: null, perDay: null, recipients: null };

export type WalletPlatform = MoneyPlatform & Pick<Platform, 'address' | 'mail'>;

/** The address of a connected wallet: the given one, or the default. Throws `wallet_unknown`. */
export async function connectedWallet(
  { offers }: Pick<Platform, 'offers'>,
  userId: string,
  wanted: string,
): Promise<string> {
  const wallets = (await offers.get('walletsOf')(userId)).filter(({ isActive }) => isActive);
  const found =
    wanted === '' ? wallets[0] : wallets.find(({ address }) => address.toLowerCase() === wanted.toLowerCase());
  if (!found) throw walletErrors.wallet_unknown({ address: wanted });
  return found.address;
}

/** What wallets add a public network by (EIP-3085). */
function publicChain(network: string): RequestContent['chain'] {
  const known = networkOf(network);
  if (!known) return null;
  return {
    chainId: numberToHex(known.chainId),
    chainName: known.label,
    nativeCurrency: known.currency,
    rpcUrls: [...known.rpc],
    blockExplorerUrls: [new URL(known.explorer).origin],
  };
}

/**
 * Asks the owner of a run to send transactions with a wallet. The rows are there before the person is asked; what the wallet sends is then followed as what a key
 * signs. A repeated call asks once. Throws what shows before: `money_…`, `chain_…`, `wallet_unknown`.
 */
export async function askForTransactions(
  platform: WalletPlatform,
  run: ExecutionRow,
  order: TransactionOrder & { wallet: WalletSigning },
  by: StepAddress,
): Promise<void> {
  const { db, mail } = platform;
  const { userId } = run;
  const { wallet, transactions } = order;
  if (transactions.length > SIGNED_BY_HAND) throw moneyErrors.money_many({ limit: SIGNED_BY_HAND });
  if (await isMoneyStopped(db, userId)) throw moneyErrors.money_stopped();
  for (const one of transactions) requireAllowed(noRules, one);
  const client = await chainOf(platform, userId, order, AbortSignal.timeout(TIMEOUT_MS));
  const { network } = client;
  const chainId = await decideOnChain(client, (chain) => chain.getChainId());
  if (chainId !== network.chainId)
    throw chainErrors.chain_wrong({ network: network.label, expected: network.chainId, actual: chainId });
  const address = await connectedWallet(platform, userId, wallet.address);
  await addRows(platform, { run, order, by, client, address });
  const { title, note, lines, until } = wallet;
  const content: RequestContent = {
    title,
    note,
    lines,
    address,
    network: network.label,
    chainId,
    chain: publicChain(order.network),
    message: '',
  };
  const { id } = await keepRequest(db, run, by, { kind: 'transactions', content, until });
  await mail.add({ id, kind: WALLET_MAIL, userId, aboutAt: Date.now() });
  void mail.deliver();
}

async function addRows(
  { db }: WalletPlatform,
  {
    run,
    order,
    by,
    client: { network },
    address,
  }: {
    run: ExecutionRow;
    order: TransactionOrder & { wallet: WalletSigning };
    by: StepAddress;
    client: ChainClient;
    address: string;
  },
): Promise<void> {
  const { wallet, transactions, confirmations, maxGasPrice } = order;
  for (const [position, wanted] of transactions.entries()) {
    await askTransaction(db, {
      userId: run.userId,
      runId: by.runId,
      stepKey: by.stepKey,
      position,
      content: {
        network: order.network,
        rpc: order.rpc,
        signer: '',
        maxGasPrice,
        confirmations,
        wanted,
        of: transactions.length,
        label: network.label,
        explorer: network.explorer,
        wallet: { until: wallet.until, line: wallet.lines[position] ?? '' },
      },
      chainId: network.chainId,
      address,
      asset: assetKey(wanted.moves),
      amountMicros: wanted.moves ? storedMicros(wanted.moves.amount) : 0,
    });
  }
}
