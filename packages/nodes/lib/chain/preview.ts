import { erc20Abi, getAddress, isAddressEqual, parseEventLogs, zeroAddress } from 'viem';
import type { Address, Hex, Log } from 'viem';
import { amountOf } from './amounts.ts';
import type { ChainClient } from './client.ts';
import { readChain } from './client.ts';
import { decodeRevert } from './revert-reason.ts';
import { CURRENCY } from './simulate.ts';
import { tokenText } from './tokens.ts';

/** Calls that one simulation takes. */
const CALLS_MAX = 50;
/** Assets whose changes are listed. */
const ASSETS_MAX = 20;

/** A call as it would be sent. */
export interface PreviewedCall {
  to?: Address;
  data?: Hex;
  value: bigint;
}

/** How one balance changes: whole tokens with a sign, or `+1 (#7)` for one of a kind. */
export interface BalanceChange {
  token: string;
  contract: Address | null;
  amount: string;
}

/** What a call would do. */
export interface CallPreview {
  /** Why it would fail; '' if it would not. */
  problem: string;
  gas: bigint | null;
  /** Null where the endpoint cannot tell. */
  changes: BalanceChange[] | null;
}

/**
 * What calls of an account would do on the present state of a chain, one after the other. Endpoints that cannot simulate (`eth_simulateV1`) at least say whether
 * each call alone would fail. Throws the errors of reading.
 */
export async function previewCalls(
  client: ChainClient,
  from: Address,
  calls: readonly PreviewedCall[],
): Promise<CallPreview[]> {
  const taken = calls.slice(0, CALLS_MAX);
  let results;
  try {
    const [block] = await client.any.simulateBlocks({
      // Calls without a recipient deploy contracts; the type only knows those with an ABI.
      blocks: [{ calls: taken.map((call) => ({ account: from, ...call })) as { account: Address; to: Address }[] }],
      traceTransfers: true,
    });
    results = block?.calls ?? [];
  } catch {
    // Not every endpoint has the method; others refuse a call that cannot be paid.
    return Promise.all(taken.map((call) => estimated(client, from, call)));
  }
  const simulated: CallPreview[] = [];
  for (const { status, gasUsed, data, logs } of results) {
    const changes = status === 'success' ? await changesOf(client, from, logs ?? []) : [];
    simulated.push({ problem: status === 'success' ? '' : failureIn(data), gas: gasUsed, changes });
  }
  return simulated;
}

const failureIn = (data: Hex): string => decodeRevert(data) || 'the call would revert';

async function estimated(client: ChainClient, from: Address, call: PreviewedCall): Promise<CallPreview> {
  try {
    const gas = await readChain(client, (chain) => chain.estimateGas({ account: from, ...call }));
    return { problem: '', gas, changes: null };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'the call would fail', gas: null, changes: null };
  }
}

interface Sum {
  units: bigint;
  ids: string[];
}

/** What an account gains and loses by the transfers in logs. */
async function changesOf(client: ChainClient, account: Address, logs: readonly Log[]): Promise<BalanceChange[]> {
  const sums = new Map<Address, Sum>();
  const add = (contract: Address, from: Address, to: Address, units: bigint, id: string | null): void => {
    const sign = (isAddressEqual(to, account) ? 1n : 0n) - (isAddressEqual(from, account) ? 1n : 0n);
    if (sign === 0n) return;
    const sum = sums.get(contract) ?? { units: 0n, ids: [] };
    sums.set(contract, {
      units: sum.units + sign * units,
      ids: id === null ? sum.ids : [...sum.ids, `${sign > 0n ? '+' : '-'}#${id}`],
    });
  };
  for (const log of logs) {
    // ERC-721 has the ID where ERC-20 has the amount, but indexed.
    if (log.topics.length === 4 && log.topics[0] === TRANSFER) {
      const [, from, to, id] = log.topics;
      add(getAddress(log.address), wordAddress(from), wordAddress(to), 1n, BigInt(id ?? '0x0').toString());
    }
  }
  for (const { address, args } of parseEventLogs({
    abi: erc20Abi,
    eventName: 'Transfer',
    logs: [...logs],
    strict: true,
  }))
    add(getAddress(address), args.from, args.to, args.value, null);
  return Promise.all([...sums].slice(0, ASSETS_MAX).map(([contract, sum]) => changeOf(client, contract, sum)));
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const wordAddress = (word: Hex | undefined): Address =>
  word === undefined ? zeroAddress : getAddress(`0x${word.slice(-40)}`);

async function changeOf(client: ChainClient, contract: Address, { units, ids }: Sum): Promise<BalanceChange> {
  const { currency, tokens } = client.network;
  const signed = (decimals: number): string => `${units > 0n ? '+' : ''}${amountOf(units, decimals)}`;
  if (isAddressEqual(contract, CURRENCY))
    return { token: currency.symbol, contract: null, amount: signed(currency.decimals) };
  const known = tokens.find(({ address }) => isAddressEqual(address, contract));
  if (known) return { token: known.symbol, contract, amount: signed(known.decimals) };
  const symbol = await tokenText(client.any, contract, 'symbol');
  if (ids.length > 0) return { token: symbol, contract, amount: ids.join(' ') };
  let decimals = 0;
  try {
    decimals = await client.any.readContract({ address: contract, abi: erc20Abi, functionName: 'decimals' });
  } catch {
    // Optional in ERC-20: then its units are whole.
  }
  return { token: symbol, contract, amount: signed(decimals) };
}
