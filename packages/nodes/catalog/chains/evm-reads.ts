import { chainErrors } from '@heddle/contract/errors/chain';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { listedIn } from '@heddle/contract/node/text';
import {
  BlockNotFoundError,
  erc20Abi,
  getAddress,
  isHash,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { Address, BlockTag, PublicClient } from 'viem';
import { addressOrName } from '../../lib/chain/addresses.ts';
import { amountOf } from '../../lib/chain/amounts.ts';
import type { ChainClient } from '../../lib/chain/client.ts';
import { readChain } from '../../lib/chain/client.ts';
import { plainValue } from '../../lib/chain/plain-value.ts';
import { assetOf } from '../../lib/chain/tokens.ts';
import type { Asset } from '../../lib/chain/tokens.ts';
import type { QueryContext, QueryResult } from './query.ts';

/** Tokens whose balances one item may ask for. */
const TOKENS_MAX = 50;

type At = { blockNumber: bigint } | { blockTag: BlockTag };

/** The block that a field names. Throws `field_invalid`. */
function blockIn(written: string): At {
  const text = written.trim();
  if (/^\d{1,18}$/.test(text)) return { blockNumber: BigInt(text) };
  if (text === '' || text === 'latest') return { blockTag: 'latest' };
  if (text === 'safe' || text === 'finalized') return { blockTag: text };
  throw nodeErrors.field_invalid({ field: 'Block', reason: 'must be a number, latest, safe or finalized' });
}

/** The balance of an asset, in its smallest units. */
export const balanceOf = (chain: PublicClient, owner: Address, asset: Asset, at: At): Promise<bigint> =>
  asset.address === undefined
    ? chain.getBalance({ address: owner, ...at })
    : chain.readContract({ address: asset.address, abi: erc20Abi, functionName: 'balanceOf', args: [owner], ...at });

/** One result for the only asset, a list for several. */
export async function readBalances({ field }: QueryContext, client: ChainClient, index: number): Promise<QueryResult> {
  const at = blockIn(field.block(index));
  const address = await addressOrName(client, 'Address', field.address(index));
  const names = listedIn(field.tokens(index));
  if (names.length > TOKENS_MAX)
    throw nodeErrors.field_invalid({ field: 'Tokens', reason: `has more than ${TOKENS_MAX}` });
  const assets: Asset[] = [];
  for (const name of names.length === 0 ? [''] : names) assets.push(await assetOf(client, 'Tokens', name));
  const balances = await readChain(client, (chain) =>
    Promise.all(assets.map((asset) => balanceOf(chain, address, asset, at))),
  );
  const results = assets.map((asset, position): JsonObject => {
    const units = balances[position] ?? 0n;
    return {
      address,
      network: client.network.value,
      token: asset.symbol,
      ...(asset.address === undefined ? {} : { contract: asset.address }),
      balance: amountOf(units, asset.decimals),
      units: units.toString(),
      decimals: asset.decimals,
    };
  });
  const [only] = results;
  return only && results.length === 1 ? only : results;
}

export async function readAccount({ field }: QueryContext, client: ChainClient, index: number): Promise<JsonObject> {
  const at = blockIn(field.block(index));
  const address = await addressOrName(client, 'Address', field.address(index));
  const [balance, sent, code] = await readChain(client, (chain) =>
    Promise.all([
      chain.getBalance({ address, ...at }),
      chain.getTransactionCount({ address, ...at }),
      chain.getCode({ address, ...at }),
    ]),
  );
  // An account with the delegation of EIP-7702 stays one that a key controls.
  const delegate = code?.startsWith('0xef0100') ? `0x${code.slice(8)}` : null;
  return {
    address,
    network: client.network.value,
    balance: amountOf(balance, client.network.currency.decimals),
    currency: client.network.currency.symbol,
    transactionsSent: sent,
    isContract: code !== undefined && code !== '0x' && delegate === null,
    delegate,
  };
}

export async function readTransaction(
  { field }: QueryContext,
  client: ChainClient,
  index: number,
): Promise<JsonObject> {
  const hash = field.transaction(index).trim();
  if (!isHash(hash)) throw nodeErrors.field_invalid({ field: 'Transaction', reason: 'must be 0x and 64 digits' });
  const { currency, explorer, value: network, label } = client.network;
  const missing = (): never => {
    throw chainErrors.chain_not_found({ network: label, what: `transaction ${hash}` });
  };
  const [transaction, receipt, latest] = await readChain(client, async (chain) =>
    Promise.all([
      chain.getTransaction({ hash }).catch((error: unknown) => {
        if (error instanceof TransactionNotFoundError) return missing();
        throw error;
      }),
      chain.getTransactionReceipt({ hash }).catch((error: unknown) => {
        // It is not in a block yet.
        if (error instanceof TransactionReceiptNotFoundError) return null;
        throw error;
      }),
      chain.getBlockNumber(),
    ]),
  );
  const fee = receipt ? receipt.gasUsed * receipt.effectiveGasPrice : null;
  return {
    hash,
    network,
    status: receipt ? (receipt.status === 'success' ? 'succeeded' : 'reverted') : 'pending',
    from: getAddress(transaction.from),
    to: transaction.to ? getAddress(transaction.to) : null,
    value: amountOf(transaction.value, currency.decimals),
    currency: currency.symbol,
    nonce: transaction.nonce,
    input: transaction.input,
    blockNumber: receipt ? receipt.blockNumber.toString() : null,
    confirmations: receipt ? (latest - receipt.blockNumber + 1n).toString() : '0',
    fee: fee === null ? null : amountOf(fee, currency.decimals),
    gasUsed: receipt ? receipt.gasUsed.toString() : null,
    contractCreated: receipt?.contractAddress ? getAddress(receipt.contractAddress) : null,
    events: receipt ? receipt.logs.length : 0,
    url: explorer === '' ? null : explorer + hash,
  };
}

export async function readBlock({ field }: QueryContext, client: ChainClient, index: number): Promise<JsonObject> {
  const at = blockIn(field.block(index));
  const block = await readChain(client, (chain) =>
    chain.getBlock(at).catch((error: unknown) => {
      if (!(error instanceof BlockNotFoundError)) throw error;
      throw chainErrors.chain_not_found({ network: client.network.label, what: `block ${field.block(index)}` });
    }),
  );
  const { number, hash, parentHash, timestamp, baseFeePerGas, gasUsed, gasLimit, miner, transactions } = block;
  const plain = plainValue({ number, hash, parentHash, baseFeePerGas, gasUsed, gasLimit, miner });
  return {
    ...(isJsonObject(plain) ? plain : {}),
    network: client.network.value,
    time: new Date(Number(timestamp) * 1000).toISOString(),
    transactions: transactions.length,
  };
}

/** The address of a name, or the name that an address calls itself by, which counts only where that name leads back to the address. */
export async function readName({ field }: QueryContext, client: ChainClient, index: number): Promise<JsonObject> {
  const written = field.address(index);
  if (client.network.ens === undefined) throw chainErrors.chain_names_missing({ network: client.network.label });
  const address = await addressOrName(client, 'Address', written);
  const name = written.includes('.')
    ? written.trim()
    : await readChain(client, (chain) => chain.getEnsName({ address }));
  return { address, name };
}
