import { moneyErrors } from '@heddle/contract/errors/money';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { WantedTransaction } from '@heddle/contract/node/transactions';
import { addressIn } from '@heddle/nodes/lib/chain/addresses';
import type { ChainClient } from '@heddle/nodes/lib/chain/client';
import { decideOnChain } from '@heddle/nodes/lib/chain/client';
import { parseAbi } from 'viem';
import type { Address } from 'viem';
import { microsOf, named, textAt } from './rules.ts';

// https://docs.chain.link/data-feeds/api-reference: AggregatorV3Interface.
const feedAbi = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
]);
const HOUR_S = 3600;
/** A price whose time is further in the future than this, in seconds, is not believed. */
const AHEAD_S = 600;
const OLDEST_HOURS = 25;

/** What a key may send by its value, in the currency of its price feeds. */
export interface ValueLimits {
  perTransaction: string | null;
  perDay: string | null;
  /** By asset, and where it is named by network and asset. */
  feeds: ReadonlyMap<string, Address>;
  /** How old a price may be, in seconds. */
  oldest: number;
}

/** An amount of a credential; null where it has none. Throws `money_limit_invalid`. */
function amountIn(credential: OpenCredential, name: string): string | null {
  const text = textAt(credential, name).trim();
  if (text === '') return null;
  if (!/^\d+(\.\d+)?$/.test(text) || microsOf(text) > BigInt(Number.MAX_SAFE_INTEGER))
    throw moneyErrors.money_limit_invalid({ line: text });
  return text;
}

/** The limits of a key by value; null where it has none. Throws `money_limit_invalid`, `money_feed_invalid`, `field_invalid`. */
export function valueLimitsOf(credential: OpenCredential): ValueLimits | null {
  const [perTransaction, perDay] = ['valuePerTransaction', 'valuePerDay'].map((name) => amountIn(credential, name));
  if ((perTransaction ?? null) === null && (perDay ?? null) === null) return null;
  const lines = textAt(credential, 'priceFeeds')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const feeds = lines.map((line): [string, Address] => {
    const [, asset, feed, network] = /^(\S+)\s+(0x[0-9a-fA-F]{40})(?:\s+(\S+))?$/.exec(line) ?? [];
    if (asset === undefined || feed === undefined) throw moneyErrors.money_feed_invalid({ line });
    return [network === undefined ? named(asset) : `${network} ${named(asset)}`, addressIn('Price feeds', feed)];
  });
  const hours = credential.values['oldestPrice'];
  return {
    perTransaction: perTransaction ?? null,
    perDay: perDay ?? null,
    feeds: new Map(feeds),
    oldest: (typeof hours === 'number' ? hours : OLDEST_HOURS) * HOUR_S,
  };
}

/**
 * What each of these transactions is worth, in millionths, by its key. Prices are read from the feeds of the credential, as most endpoints say. Throws `money_price_missing` for an asset without a feed,
 * `money_price_stale` for a price that is too old, `money_over_value` for a single one above its limit, and the errors of reading.
 */
export async function valuesOf(
  client: ChainClient,
  rules: ValueLimits | null,
  wanted: readonly WantedTransaction[],
): Promise<ReadonlyMap<string, bigint>> {
  const values = new Map<string, bigint>();
  if (!rules) return values;
  const prices = new Map<Address, Price>();
  for (const { key, moves } of wanted) {
    if (!moves) continue;
    const { network } = client;
    const names = [moves.contract, moves.token].flatMap((asset) => (asset === undefined ? [] : [named(asset)]));
    const feed = [...names.map((name) => `${network.value} ${name}`), ...names]
      .map((name) => rules.feeds.get(name))
      .find((found) => found !== undefined);
    if (feed === undefined) throw moneyErrors.money_price_missing({ token: moves.token, network: network.label });
    const price = prices.get(feed) ?? (await priceAt(client, feed, rules, moves.token));
    prices.set(feed, price);
    const value = valueIn(price, moves.amount);
    if (rules.perTransaction !== null && value > microsOf(rules.perTransaction))
      throw moneyErrors.money_over_value({
        token: moves.token,
        amount: moves.amount,
        limit: rules.perTransaction,
        per: 'in one transaction',
      });
    values.set(key, value);
  }
  return values;
}

/** What one whole token costs. */
interface Price {
  answer: bigint;
  decimals: number;
}

/** Millionths, rounded up as amounts are. */
function valueIn({ answer, decimals }: Price, amount: string): bigint {
  const unit = 10n ** BigInt(decimals);
  return (microsOf(amount) * answer + unit - 1n) / unit;
}

async function priceAt(client: ChainClient, feed: Address, { oldest }: ValueLimits, token: string): Promise<Price> {
  const [answer, updatedAt, decimals] = await decideOnChain(client, async (chain) => {
    const [round, places] = await Promise.all([
      chain.readContract({ address: feed, abi: feedAbi, functionName: 'latestRoundData' }),
      chain.readContract({ address: feed, abi: feedAbi, functionName: 'decimals' }),
    ]);
    return [round[1], round[3], places] as const;
  });
  const age = Math.floor(Date.now() / 1000) - Number(updatedAt);
  if (answer <= 0n || age > oldest || age < -AHEAD_S)
    throw moneyErrors.money_price_stale({ token, hours: Math.round(oldest / HOUR_S) });
  return { answer, decimals };
}
