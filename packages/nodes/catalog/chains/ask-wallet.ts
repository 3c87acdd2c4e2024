import { nodeErrors } from '@heddle/contract/errors/node';
import { runErrors } from '@heddle/contract/errors/run';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { ports } from '@heddle/contract/node/context';
import type { WalletAnswer } from '@heddle/contract/node/wallets';
import { erc20Abi, validateTypedData } from 'viem';
import { addressIn } from '../../lib/chain/addresses.ts';
import { amountOf, unitsOf } from '../../lib/chain/amounts.ts';
import { connectChain, readChain } from '../../lib/chain/client.ts';
import { rpcAccess } from '../../lib/chain/rpc-access.ts';
import { assetOf } from '../../lib/chain/tokens.ts';
import { put } from '../../lib/items.ts';
import type { walletFields } from './wallet-fields.ts';

type WalletContext = NodeContext<typeof walletFields>;

/** Asks the owner of the run for a wallet or its signature, once for all items, and waits over restarts. What it gives is added to each item. */
export async function askForWallet(context: WalletContext): Promise<NodeResult> {
  const { items, field, run } = context;
  if (items.length === 0) return ports({});
  const { resumed } = run;
  if (!resumed) return askFirst(context);
  const answer =
    'value' in resumed
      ? // Sent by the server, which has checked it.
        (resumed.value as unknown as WalletAnswer)
      : undefined;
  const facts = await factsOf(context, answer);
  const port = facts['status'] === 'connected' ? 'connected' : 'failed';
  return ports({ [port]: items.map((item) => put(item, field.saveIn(), facts)) });
}

async function askFirst(context: WalletContext): Promise<NodeResult> {
  const { field, run, askWallet, signal } = context;
  const kind = field.operation();
  const wanted = field.wallet().trim();
  const message = kind === 'message' ? field.message() : kind === 'typedData' ? typedDataIn(field.typedData()) : '';
  const { network } = connectChain(await rpcAccess(context, 0), { fetch: context.fetch, signal });
  const until = run.now + Math.round(field.signWithin() * 3_600_000);
  const { url, notes } = await askWallet({
    kind,
    title: field.title(),
    note: field.note(),
    message,
    address: wanted === '' ? '' : addressIn('Wallet', wanted),
    chainId: network.chainId,
    network: network.label,
    until,
  });
  return { outputs: {}, wait: { until }, logs: [`Sign at ${url}`, ...notes] };
}

/** Typed data as wallets take it. Throws `field_invalid`. */
function typedDataIn(text: string): string {
  const refuse = (reason: string, cause?: unknown) =>
    nodeErrors.field_invalid({ field: 'Typed data', reason }, { cause });
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (cause) {
    throw refuse('is not JSON', cause);
  }
  try {
    // Anything else than typed data makes it throw.
    validateTypedData(read as Parameters<typeof validateTypedData>[0]);
  } catch (cause) {
    throw refuse('does not have the form of EIP-712: domain, types, primaryType, message', cause);
  }
  return JSON.stringify(read);
}

/** What items are given. `undefined`: nobody answered in time. */
async function factsOf(context: WalletContext, answer: WalletAnswer | undefined): Promise<JsonObject> {
  const { field } = context;
  const network = field.network();
  if (answer === undefined) return { status: 'expired', network, reason: runErrors.callback_missing().message };
  if (answer === null) return { status: 'rejected', network, reason: 'You rejected it.' };
  const { address, chainId, wallet, signature, at } = answer;
  const known = { network, address, chainId, wallet, signature, at };
  const refused = refusedWallet(context, wallet);
  if (refused !== null) return { status: 'refused', ...known, reason: `The node does not allow ${refused}.` };
  const least = field.minAmount();
  if (least === 0) return { status: 'connected', ...known };
  const client = connectChain(await rpcAccess(context, 0), { fetch: context.fetch, signal: context.signal });
  const asset = await assetOf(client, 'Currency', field.currency());
  const owner = addressIn('Wallet', address);
  const { address: contract } = asset;
  const units =
    contract === undefined
      ? await readChain(client, (chain) => chain.getBalance({ address: owner }))
      : await readChain(client, (chain) =>
          chain.readContract({ address: contract, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
        );
  const balance = { ...known, balance: amountOf(units, asset.decimals), currency: asset.symbol };
  // A fraction of the smallest unit cannot be held: what is below it counts as nothing.
  const wanted = unitsOf('Minimum amount', least.toFixed(Math.min(18, asset.decimals)), asset.decimals);
  return units < wanted
    ? { status: 'tooSmall', ...balance, reason: `It holds less than the minimum amount of ${least}.` }
    : { status: 'connected', ...balance };
}

/** The name of a wallet that the node does not allow. */
function refusedWallet({ field }: WalletContext, wallet: string): string | null {
  if (/metamask/i.test(wallet) && !field.metamask()) return 'MetaMask';
  if (/coinbase/i.test(wallet) && !field.coinbase()) return 'Coinbase Wallet';
  if (/walletconnect/i.test(wallet) && !field.walletconnect()) return 'WalletConnect';
  return null;
}
