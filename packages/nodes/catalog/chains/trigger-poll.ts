import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { PollRequest, PollResult } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import { amountOf, unitsOf } from '../../lib/chain/amounts.ts';
import { addressIn } from '../../lib/chain/addresses.ts';
import type { ChainClient } from '../../lib/chain/client.ts';
import { connectChain, decideOnChain } from '../../lib/chain/client.ts';
import { heightsOf } from '../../lib/chain/heights.ts';
import { accessTo } from '../../lib/chain/rpc-access.ts';
import type { BlockRange } from '../../lib/chain/logs.ts';
import { assetOf } from '../../lib/chain/tokens.ts';
import { erc20Abi } from 'viem';
import type { EventRecord } from './trigger-events.ts';
import { blocksIn, contractEventsIn, paymentsIn } from './trigger-events.ts';

/** Keys of the last events that a position names: where blocks were undone that counted as final, an event that is in a later block is not told again. */
const RECENT = 500;
/** Blocks in which an event is looked for to test a trigger. */
const BACK = 200n;

type Request = Omit<PollRequest, 'position'>;

const chainOf = async ({ data, credential, fetch, vendorAddress, signal }: Request): Promise<ChainClient> =>
  connectChain(
    await accessTo({ network: asText(data['network'] ?? 'ethereum'), open: async () => credential, vendorAddress }),
    { fetch, signal },
  );

const confirmationsIn = (data: JsonObject): number | null => {
  const given = data['confirmations'];
  return typeof given === 'number' ? given : null;
};

/** Reads the events of a trigger in a range of final blocks, oldest first, up to a block that it names. */
function eventsIn(
  client: ChainClient,
  data: JsonObject,
  range: BlockRange,
): Promise<{ events: EventRecord[]; upTo: bigint }> {
  if (data['event'] === 'contractEvent') return contractEventsIn(client, data, range);
  if (data['event'] === 'block') return blocksIn(client, data, range);
  return paymentsIn(client, data, range);
}

/**
 * What is new on a chain, in blocks that are final: what can still be undone is not told. The position is the last block that was read. What is read is kept until its run is stored, as
 * endpoints that lag could give less the next time. Throws the errors of `errors/chain.ts` and `field_invalid`.
 */
export async function pollChain(request: PollRequest): Promise<PollResult> {
  const { data, position } = request;
  const client = await chainOf(request);
  const final = await heightsOf(client).final(confirmationsIn(data));
  if (data['event'] === 'balance') return pollBalance(client, data, position, final);
  const last = position === null ? null : BigInt(asText(position['block'] ?? '0'));
  if (last === null || final <= last)
    return { position: position ?? { block: (final < 0n ? -1n : final).toString(), recent: [] }, records: [] };
  const { events, upTo } = await eventsIn(client, data, { from: last + 1n, to: final });
  const recent = Array.isArray(position?.['recent']) ? position['recent'].map(asText) : [];
  const records = events.filter(({ key }) => !recent.includes(key));
  return {
    position: {
      block: upTo.toString(),
      recent: [...recent, ...records.map(({ key }) => key)].slice(-RECENT),
    },
    records,
    more: upTo < final,
    unrepeatable: true,
  };
}

/** The last event in the newest final blocks; null where there is none. For a balance, what it is now. */
export async function newestOnChain(request: Request): Promise<JsonObject | null> {
  const { data } = request;
  const client = await chainOf(request);
  const final = await heightsOf(client).final(confirmationsIn(data));
  if (data['event'] === 'balance') {
    const { units, facts } = await balanceAt(client, data, final);
    return { ...facts, before: amountOf(units, facts.decimals), direction: asText(data['direction'] ?? 'below') };
  }
  let range: BlockRange = { from: final > BACK ? final - BACK + 1n : 0n, to: final };
  for (let newest: JsonObject | null = null; ;) {
    const { events, upTo } = await eventsIn(client, data, range);
    newest = events.at(-1)?.json ?? newest;
    if (upTo >= range.to) return newest;
    range = { from: upTo + 1n, to: range.to };
  }
}

/** What an address has at a block, as most endpoints say. */
async function balanceAt(client: ChainClient, data: JsonObject, block: bigint) {
  const address = addressIn('Address', asText(data['address'] ?? ''));
  const asset = await assetOf(client, 'Currency', asText(data['token'] ?? ''));
  const token = asset.address;
  const units = await decideOnChain(client, (chain) =>
    token === undefined
      ? chain.getBalance({ address, blockNumber: block })
      : chain.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [address],
          blockNumber: block,
        }),
  );
  return {
    units,
    limit: unitsOf('Threshold', asText(data['threshold'] ?? ''), asset.decimals),
    facts: {
      network: client.network.value,
      address,
      token: asset.symbol,
      decimals: asset.decimals,
      balance: amountOf(units, asset.decimals),
      threshold: asText(data['threshold'] ?? '').trim(),
      blockNumber: block.toString(),
    },
  };
}

/** The balance at the last final block against the one that was seen before: an event where one is below the threshold and the other is not. */
async function pollBalance(
  client: ChainClient,
  data: JsonObject,
  position: JsonObject | null,
  final: bigint,
): Promise<PollResult> {
  if (position !== null && final <= BigInt(asText(position['block'] ?? '0'))) return { position, records: [] };
  if (final < 0n)
    throw nodeErrors.field_invalid({ field: 'Confirmations', reason: 'are more than the chain has blocks' });
  const { units, limit, facts } = await balanceAt(client, data, final);
  const side = units < limit ? 'below' : 'above';
  const next = { block: final.toString(), side, balance: facts.balance } satisfies JsonObject;
  const wanted = asText(data['direction'] ?? 'below');
  const isCrossed = position !== null && position['side'] !== side && (wanted === 'both' || wanted === side);
  const before: JsonValue = position?.['balance'] ?? null;
  const { decimals: _decimals, ...said } = facts;
  return {
    position: next,
    records: isCrossed ? [{ key: `${facts.blockNumber}/${side}`, json: { ...said, before, direction: side } }] : [],
    unrepeatable: true,
  };
}
