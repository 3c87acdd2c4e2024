import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { listedIn } from '@heddle/contract/node/text';
import { parseAbiItem } from 'viem';
import type { Address, GetLogsReturnType } from 'viem';
import { abiIn, eventOf } from '../../lib/chain/abi.ts';
import { addressIn, addressOrName } from '../../lib/chain/addresses.ts';
import { amountOf } from '../../lib/chain/amounts.ts';
import type { ChainClient } from '../../lib/chain/client.ts';
import { blockRange, readRange } from '../../lib/chain/logs.ts';
import { plainValue } from '../../lib/chain/plain-value.ts';
import { assetOf } from '../../lib/chain/tokens.ts';
import type { QueryContext } from './query.ts';

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
type Transfer = GetLogsReturnType<typeof transferEvent, [typeof transferEvent], true>[number];

interface Placed {
  blockNumber: bigint | null;
  logIndex: number | null;
}

const inOrder = (one: Placed, other: Placed): number =>
  Number((one.blockNumber ?? 0n) - (other.blockNumber ?? 0n)) || (one.logIndex ?? 0) - (other.logIndex ?? 0);

/** Transfers of one token, oldest first. One from an address to itself is there once. */
export async function readTransfers(context: QueryContext, client: ChainClient, index: number): Promise<JsonObject[]> {
  const { field, signal } = context;
  const [name, ...more] = listedIn(field.tokens(index));
  if (name === undefined || more.length > 0)
    throw nodeErrors.field_invalid({ field: 'Tokens', reason: 'must name one token, whose transfers are read' });
  const asset = await assetOf(client, 'Tokens', name);
  if (asset.address === undefined)
    throw nodeErrors.field_invalid({
      field: 'Tokens',
      reason: `${asset.symbol} is no token contract: it leaves no events`,
    });
  const token = asset.address;
  const written = field.address(index).trim();
  const whose = written === '' ? undefined : await addressOrName(client, 'Address', written);
  const range = await blockRange(client, field.fromBlock(index), field.toBlock(index));
  const direction = field.direction(index);
  const filters: { from?: Address; to?: Address }[] =
    whose === undefined
      ? [{}]
      : [...(direction === 'received' ? [] : [{ from: whose }]), ...(direction === 'sent' ? [] : [{ to: whose }])];
  const transfers = await readRange<Transfer>({
    client,
    range,
    limit: field.limit(index),
    signal,
    async read(chain, { from, to }) {
      const found = await Promise.all(
        filters.map((args) =>
          chain.getLogs({ address: token, event: transferEvent, args, fromBlock: from, toBlock: to, strict: true }),
        ),
      );
      const byPlace = new Map(found.flat().map((log) => [`${log.blockNumber}.${log.logIndex}`, log]));
      return [...byPlace.values()].sort(inOrder);
    },
  });
  return transfers.map(({ args, transactionHash, blockNumber, logIndex }) => ({
    from: args.from,
    to: args.to,
    amount: amountOf(args.value, asset.decimals),
    units: args.value.toString(),
    token: asset.symbol,
    contract: token,
    network: client.network.value,
    transaction: transactionHash,
    blockNumber: blockNumber.toString(),
    logIndex,
  }));
}

/** Events of a contract by an ABI, oldest first, their values by name. */
export async function readContractEvents(
  context: QueryContext,
  client: ChainClient,
  index: number,
): Promise<JsonObject[]> {
  const { field, signal } = context;
  const event = eventOf(abiIn(field.abi(index)), field.event(index));
  const address = addressIn('Contract', field.contract(index));
  const range = await blockRange(client, field.fromBlock(index), field.toBlock(index));
  const logs = await readRange({
    client,
    range,
    limit: field.limit(index),
    signal,
    read: (chain, { from, to }) => chain.getLogs({ address, event, fromBlock: from, toBlock: to, strict: true }),
  });
  return logs.map((log) => {
    const values = plainValue(log.args);
    return {
      event: event.name,
      values: isJsonObject(values) ? values : { values },
      contract: address,
      network: client.network.value,
      transaction: log.transactionHash,
      blockNumber: log.blockNumber.toString(),
      logIndex: log.logIndex,
    };
  });
}
