import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { formatGwei, parseGwei } from 'viem';
import { addressIn } from '../../lib/chain/addresses.ts';
import { amountOf } from '../../lib/chain/amounts.ts';
import type { ChainCall } from '../../lib/chain/calls.ts';
import { contractCall, deployCall, transferCall } from '../../lib/chain/calls.ts';
import type { ChainClient } from '../../lib/chain/client.ts';
import { connectChain, readChain } from '../../lib/chain/client.ts';
import type { GasPrice } from '../../lib/chain/fees.ts';
import { dataFee, gasPrices } from '../../lib/chain/fees.ts';
import { rpcAccess } from '../../lib/chain/rpc-access.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { put } from '../../lib/items.ts';
import type { gasFields } from './gas-fields.ts';

/** Items that are estimated at a time. */
const CONCURRENCY = 4;

type GasContext = NodeContext<typeof gasFields>;

/** Estimates what a transaction of each item would cost. Throws `chain_reverted` where it would fail, and other `chain…` errors. */
export async function estimateGas(context: GasContext): Promise<NodeResult> {
  const { items, field } = context;
  const estimated = await concurrently(items.length, CONCURRENCY, context, async (index, signal) => {
    const client = connectChain(await rpcAccess(context, index), { fetch: context.fetch, signal });
    const item = items[index] ?? { json: {} };
    const estimate = await estimateFor(context, client, index);
    const saveIn = field.saveIn(index).trim();
    return saveIn === '' ? { ...item, json: { ...item.json, ...estimate } } : put(item, saveIn, estimate);
  });
  return main(estimated);
}

async function estimateFor(context: GasContext, client: ChainClient, index: number): Promise<JsonObject> {
  const { network } = client;
  const call = await callOf(context, client, index);
  const from = context.field.from(index).trim();
  const [gas, prices, forData] = await Promise.all([
    call === null
      ? BigInt(context.field.gas(index))
      : readChain(client, (chain) =>
          chain.estimateGas({ ...call, ...(from === '' ? {} : { account: addressIn('From', from) }) }),
        ),
    gasPrices(client),
    call === null ? 0n : dataFee(client, call),
  ]);
  const most = parseGwei(String(context.field.maxGasPrice(index)));
  const costOf = ({ maxFee, tip, baseFee }: GasPrice): JsonObject => ({
    gasPrice: formatGwei((baseFee ?? maxFee) + (tip ?? 0n)),
    maxFee: formatGwei(maxFee),
    ...(tip === undefined ? {} : { tip: formatGwei(tip) }),
    // What is paid where the next block has the base fee it is expected to have.
    cost: amountOf(gas * ((baseFee ?? maxFee) + (tip ?? 0n)) + forData, network.currency.decimals),
    most: amountOf(gas * maxFee + forData, network.currency.decimals),
  });
  const { normal } = prices;
  return {
    network: network.value,
    gas: gas.toString(),
    currency: network.currency.symbol,
    ...(normal.baseFee === undefined ? {} : { baseFee: formatGwei(normal.baseFee) }),
    ...(forData === 0n ? {} : { dataFee: amountOf(forData, network.currency.decimals) }),
    slow: costOf(prices.slow),
    normal: costOf(normal),
    fast: costOf(prices.fast),
    withinLimit: (normal.baseFee ?? normal.maxFee) + (normal.tip ?? 0n) <= most,
  };
}

/** The transaction that the fields describe; null where only the amount of gas is known. */
async function callOf({ field }: GasContext, client: ChainClient, index: number): Promise<ChainCall | null> {
  const shared = { abi: field.abi(index), arguments: field.arguments(index), value: field.value(index) };
  switch (field.operation(index)) {
    case 'transfer': {
      const wanted = { to: field.to(index), token: field.token(index), amount: field.amount(index) };
      return (await transferCall(client, wanted)).call;
    }
    case 'call':
      return contractCall(client, { ...shared, contract: field.contract(index), function: field.function(index) });
    case 'deploy':
      return deployCall(client, { ...shared, bytecode: field.bytecode(index) });
    default:
      return null;
  }
}
