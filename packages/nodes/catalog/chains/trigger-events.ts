import { chainErrors } from '@heddle/contract/errors/chain';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { getAddress, isAddressEqual, parseAbiItem } from 'viem';
import type { Address, PublicClient } from 'viem';
import { abiIn, argumentsFor, eventOf } from '../../lib/chain/abi.ts';
import { addressIn } from '../../lib/chain/addresses.ts';
import { amountOf } from '../../lib/chain/amounts.ts';
import type { ChainClient } from '../../lib/chain/client.ts';
import { decideOnChain } from '../../lib/chain/client.ts';
import type { BlockRange } from '../../lib/chain/logs.ts';
import { isRangeTooWide } from '../../lib/chain/failures.ts';
import { plainValue } from '../../lib/chain/plain-value.ts';
import type { Asset } from '../../lib/chain/tokens.ts';
import { assetOf } from '../../lib/chain/tokens.ts';

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
/** Blocks whose events are asked for at once, and those that are read whole in one poll. */
const LOG_BLOCKS = 2000n;
const WHOLE_BLOCKS = 200n;
const BLOCKS_AT_ONCE = 8;
/** Blocks that a poll looks at for every n-th one. */
const NUMBERS = 500n;

/** An event, and the key that no other one has. */
export interface EventRecord {
  key: string;
  json: JsonObject;
}

/** Events of a range, and the block up to which it has been read. */
export interface EventsRead {
  events: EventRecord[];
  upTo: bigint;
}

/** What most endpoints say of blocks up to `to`; one that is not that far has no say: it would leave out what it does not know yet. */
function decideUpTo<T>(client: ChainClient, to: bigint, read: (chain: PublicClient) => Promise<T>): Promise<T> {
  return decideOnChain(client, async (chain) => {
    const height = await chain.getBlockNumber({ cacheTime: 0 });
    if (height < to) throw chainErrors.chain_not_found({ network: client.network.label, what: `block ${to} yet` });
    return read(chain);
  });
}

/** Reads as much of a range as endpoints give at once: what they find too wide is halved. */
async function readPart<T>(
  client: ChainClient,
  { from, to }: BlockRange,
  read: (chain: PublicClient, range: BlockRange) => Promise<readonly T[]>,
): Promise<{ found: readonly T[]; upTo: bigint }> {
  for (let width = LOG_BLOCKS; ; width /= 2n) {
    const upTo = from + width - 1n < to ? from + width - 1n : to;
    let isTooWide = false;
    try {
      const found = await decideUpTo(client, upTo, async (chain) => {
        try {
          return await read(chain, { from, to: upTo });
        } catch (error) {
          isTooWide ||= isRangeTooWide(error);
          throw error;
        }
      });
      return { found, upTo };
    } catch (error) {
      if (!isTooWide || width === 1n) throw error;
    }
  }
}

const atMost = ({ from, to }: BlockRange, blocks: bigint): bigint =>
  from + blocks - 1n < to ? from + blocks - 1n : to;

/** Payments to an address: transfers of a token by its events, of the chain's currency by the transactions in blocks. */
export async function paymentsIn(client: ChainClient, data: JsonObject, range: BlockRange): Promise<EventsRead> {
  const address = addressIn('Address', asText(data['address'] ?? ''));
  const asset = await assetOf(client, 'Currency', asText(data['token'] ?? ''));
  if (asset.address === undefined) return currencyIn(client, address, range);
  const token = asset.address;
  const { found, upTo } = await readPart(client, range, async (chain, { from, to }) => {
    const args = { to: address };
    const logs = await chain.getLogs({
      address: token,
      event: transferEvent,
      args,
      fromBlock: from,
      toBlock: to,
      strict: true,
    });
    return logs.map(({ args: { from: payer, value }, transactionHash, blockNumber, logIndex }) => ({
      payer,
      value,
      transactionHash,
      blockNumber,
      logIndex,
    }));
  });
  const events = found.map(({ payer, value, transactionHash, blockNumber, logIndex }) => ({
    key: `${client.network.chainId}/${transactionHash}/${logIndex}`,
    json: {
      ...paid(client, asset, value),
      from: payer,
      to: address,
      contract: token,
      ...place(transactionHash, blockNumber),
      logIndex,
    },
  }));
  return { events, upTo };
}

const paid = ({ network }: ChainClient, { symbol, decimals }: Pick<Asset, 'symbol' | 'decimals'>, units: bigint) => ({
  network: network.value,
  token: symbol,
  amount: amountOf(units, decimals),
  units: units.toString(),
});

const place = (transaction: string, blockNumber: bigint) => ({ transaction, blockNumber: blockNumber.toString() });

/** Transactions that give an address the chain's currency and have succeeded. */
async function currencyIn(client: ChainClient, address: Address, range: BlockRange): Promise<EventsRead> {
  const upTo = atMost(range, WHOLE_BLOCKS);
  const events: EventRecord[] = [];
  for (let start = range.from; start <= upTo; start += BigInt(BLOCKS_AT_ONCE)) {
    const numbers = Array.from({ length: BLOCKS_AT_ONCE }, (_, at) => start + BigInt(at)).filter((one) => one <= upTo);
    const blocks = await Promise.all(numbers.map((number) => paymentsOfBlock(client, address, number)));
    events.push(...blocks.flat());
  }
  return { events, upTo };
}

async function paymentsOfBlock(client: ChainClient, address: Address, number: bigint): Promise<EventRecord[]> {
  const { currency } = client.network;
  const found = await decideUpTo(client, number, async (chain) => {
    const { transactions } = await chain.getBlock({ blockNumber: number, includeTransactions: true });
    const given = transactions.filter(({ to, value }) => to !== null && isAddressEqual(to, address) && value > 0n);
    const receipts = await Promise.all(given.map(({ hash }) => chain.getTransactionReceipt({ hash })));
    return given
      .map(({ hash, from, value }) => ({ hash, from: getAddress(from), value }))
      .filter((_, at) => receipts[at]?.status === 'success');
  });
  return found.map(({ hash, from, value }) => ({
    key: `${client.network.chainId}/${hash}`,
    json: {
      ...paid(client, currency, value),
      from,
      to: address,
      contract: null,
      ...place(hash, number),
      logIndex: null,
    },
  }));
}

/** Events of a contract by its ABI, of those with the wanted indexed arguments. */
export async function contractEventsIn(client: ChainClient, data: JsonObject, range: BlockRange): Promise<EventsRead> {
  const event = eventOf(abiIn(asText(data['abi'] ?? '')), asText(data['eventName'] ?? ''));
  const address = addressIn('Contract', asText(data['contract'] ?? ''));
  const args = indexedArguments(event, data['indexed']);
  const { found, upTo } = await readPart(client, range, async (chain, { from, to }) => {
    const logs = await chain.getLogs({ address, event, args, fromBlock: from, toBlock: to, strict: true });
    return logs.map((log) => ({
      values: plainValue(log.args),
      transactionHash: log.transactionHash,
      blockNumber: log.blockNumber,
      logIndex: log.logIndex,
    }));
  });
  const events = found.map(({ values, transactionHash, blockNumber, logIndex }) => ({
    key: `${client.network.chainId}/${transactionHash}/${logIndex}`,
    json: {
      event: event.name,
      values: isJsonObject(values) ? values : { values },
      contract: address,
      network: client.network.value,
      ...place(transactionHash, blockNumber),
      logIndex,
    },
  }));
  return { events, upTo };
}

/** The values that a field wants of indexed arguments, by name, as the ABI has their types; a list means any of them. Throws `field_invalid`, `chain_arguments_invalid`. */
export function indexedArguments(
  event: ReturnType<typeof eventOf>,
  wanted: JsonObject[string] | undefined,
): { [name: string]: unknown } {
  if (wanted === undefined || wanted === null || wanted === '') return {};
  if (!isJsonObject(wanted))
    throw nodeErrors.field_invalid({ field: 'Indexed arguments', reason: 'must be an object, such as {"to": "0x…"}' });
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => {
      const input = event.inputs.find((one) => one.name === name);
      if (!input?.indexed)
        throw nodeErrors.field_invalid({
          field: 'Indexed arguments',
          reason: `"${name.slice(0, 60)}" is no indexed argument of ${event.name}`,
        });
      const one = (given: JsonObject[string]): unknown => argumentsFor(event.name, [input], [given])[0];
      return [name, Array.isArray(value) ? value.map(one) : one(value)];
    }),
  );
}

/** Every n-th block, by its number. */
export async function blocksIn(client: ChainClient, data: JsonObject, range: BlockRange): Promise<EventsRead> {
  const nth = BigInt(typeof data['nth'] === 'number' ? Math.max(1, Math.round(data['nth'])) : 1);
  const upTo = atMost(range, NUMBERS * nth);
  const first = ((range.from + nth - 1n) / nth) * nth;
  const numbers: bigint[] = [];
  for (let number = first; number <= upTo; number += nth) numbers.push(number);
  const events: EventRecord[] = [];
  for (let start = 0; start < numbers.length; start += BLOCKS_AT_ONCE)
    events.push(
      ...(await Promise.all(numbers.slice(start, start + BLOCKS_AT_ONCE).map((one) => blockEvent(client, one)))),
    );
  return { events, upTo };
}

async function blockEvent(client: ChainClient, number: bigint): Promise<EventRecord> {
  const block = await decideUpTo(client, number, async (chain) => {
    const { hash, timestamp, transactions, gasUsed, baseFeePerGas } = await chain.getBlock({ blockNumber: number });
    return { hash, timestamp, transactions: transactions.length, gasUsed, baseFeePerGas };
  });
  return {
    // A block that takes its place, should it be undone after all, is another event.
    key: `${client.network.chainId}/${block.hash}`,
    json: {
      network: client.network.value,
      number: number.toString(),
      hash: block.hash,
      time: new Date(Number(block.timestamp) * 1000).toISOString(),
      transactions: block.transactions,
      gasUsed: block.gasUsed.toString(),
      baseFee: block.baseFeePerGas?.toString() ?? null,
    },
  };
}
