import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { ports } from '@heddle/contract/node/context';
import type { TransactionOutcome } from '@heddle/contract/node/transactions';
import type { Item } from '@heddle/contract/run/item';
import { getAddress } from 'viem';
import { accountOf } from '../../lib/chain/account.ts';
import { amountOf, unitsOf } from '../../lib/chain/amounts.ts';
import type { ChainCall } from '../../lib/chain/calls.ts';
import { connectChain, readChain } from '../../lib/chain/client.ts';
import { rpcAccess } from '../../lib/chain/rpc-access.ts';
import { changesIn } from '../../lib/chain/simulate.ts';
import type { Asset } from '../../lib/chain/tokens.ts';
import { assetOf } from '../../lib/chain/tokens.ts';
import { put } from '../../lib/items.ts';
import { endFacts } from './end-facts.ts';
import type { Prepared } from './send.ts';
import { outcomeOfKey, rejectionReason, sendAll, transactionKey } from './send.ts';
import type { SwapContext, SwapPlan } from './swap-plan.ts';
import { planSwap } from './swap-plan.ts';
import { verifyToken } from './verify-token.ts';

/** Swaps for each item, exactly once. What is final leaves by `swapped`, all others by `failed`, with the reason. */
export async function swapTokens(context: SwapContext): Promise<NodeResult> {
  const { items, field, run } = context;
  if (items.length === 0) return ports({});
  const wanted = items.map((_, index) => index).filter((index) => !isTooSmall(context, index));
  const sent =
    wanted.length === 0
      ? { outcomes: [] }
      : await sendAll(context, {
          title: wanted.length === 1 ? 'Swap these tokens?' : `Make ${wanted.length} swaps?`,
          note: '',
          keys: wanted.map((index) => transactionKey(run, index)),
          prepare: () => prepareAll(context, wanted),
        });
  if ('wait' in sent) return sent.wait;
  const swapped: Item[] = [];
  const failed: Item[] = [];
  const origins: { swapped: number[]; failed: number[] } = { swapped: [], failed: [] };
  for (const [index, item] of items.entries()) {
    const outcome = 'rejected' in sent ? undefined : outcomeOfKey(sent.outcomes, transactionKey(run, index));
    const isSwapped = outcome?.end === 'succeeded';
    const facts: JsonObject = isTooSmall(context, index)
      ? { status: 'tooSmall', reason: `It is below the minimum amount of ${field.minAmount(index)}.` }
      : outcome
        ? { ...endFacts(field.network(index), outcome), ...(await received(context, index, outcome)) }
        : { status: 'rejected', reason: rejectionReason('rejected' in sent ? sent.rejected : null) };
    const result = {
      network: field.network(index),
      sold: field.sell(index),
      amount: field.amount(index).trim(),
      ...facts,
    };
    (isSwapped ? swapped : failed).push(put(item, field.saveIn(), result));
    origins[isSwapped ? 'swapped' : 'failed'].push(index);
  }
  return { ...ports({ swapped, failed }), origins };
}

/** As decimal text: numbers below a millionth are written with an exponent by default. */
function isTooSmall({ field }: SwapContext, index: number): boolean {
  const least = unitsOf('Minimum amount', field.minAmount(index).toFixed(18), 18);
  return unitsOf('Amount to sell', field.amount(index), 36) < least * 10n ** 18n;
}

async function prepareAll(context: SwapContext, wanted: readonly number[]): Promise<Prepared[]> {
  const { field, run, signal } = context;
  const client = connectChain(await rpcAccess(context, wanted[0] ?? 0), { fetch: context.fetch, signal });
  const { address } = accountOf(await context.credential('key'));
  const isAsking = !run.resumed && field.requireConfirmation();
  const agreed = context.state.in('run', 'swaps');
  const prepared: Prepared[] = [];
  const before: ChainCall[] = [];
  for (const index of wanted) {
    if (field.network(index) !== field.network(wanted[0]))
      throw nodeErrors.field_invalid({ field: 'Network', reason: 'must be the same for all items' });
    const key = transactionKey(run, index);
    const floor = await agreed.get(key);
    const plan = await planSwap(
      { context, client, address, mayPermit: wanted.length === 1 && !isAsking, before },
      index,
      typeof floor === 'string' ? BigInt(floor) : 0n,
    );
    if (field.verifyContract(index)) for (const asset of [plan.sell, plan.buy]) await verifyToken(client, asset);
    // What a person agrees to holds, also where the price has moved by the time of the answer.
    if (isAsking) await agreed.set(key, plan.least.toString(), { onlyIfAbsent: true, ttlMs: KEPT_MS });
    before.push(...plan.calls);
    prepared.push(...transactionsOf(plan, key, `${lineOf(plan)} on ${client.network.label}`));
  }
  return prepared;
}

/** A question stays open for a week. */
const KEPT_MS = 8 * 24 * 3_600_000;

const shown = (units: bigint, { decimals, symbol }: Asset): string => `${amountOf(units, decimals)} ${symbol}`;

/** What a swap is, for people. */
const lineOf = ({ sell, buy, units, expected, least, impact, way }: SwapPlan): string =>
  `${shown(units, sell)} for ${shown(expected, buy)}, at least ${shown(least, buy)} (${way}; it moves the price by ${impact.toFixed(2)} %)`;

function transactionsOf({ sell, units, calls, spender }: SwapPlan, key: string, line: string): Prepared[] {
  return calls.map((call, position) => {
    const isSwap = position === calls.length - 1;
    return {
      line: isSwap ? line : '',
      transaction: {
        key: isSwap ? key : `${key}:approval-${position}`,
        value: call.value.toString(),
        ...(call.to === undefined ? {} : { to: call.to }),
        ...(call.data === undefined ? {} : { data: call.data }),
        moves: isSwap
          ? {
              token: sell.symbol,
              amount: amountOf(units, sell.decimals),
              recipient: spender,
              ...(sell.address === undefined ? {} : { contract: sell.address }),
            }
          : null,
        // Also a single one: what a pool writes depends on the time since its last trade, so a simulation's room is needed.
        follows: true as const,
      },
    };
  });
}

/** What has arrived, by the transaction's events; null where the chain cannot be read now. The currency leaves no event of its own. */
async function received(
  context: SwapContext,
  index: number,
  { end, hash, from }: TransactionOutcome,
): Promise<JsonObject> {
  if (end !== 'succeeded' || hash === null) return {};
  const { field, signal } = context;
  try {
    const client = connectChain(await rpcAccess(context, index), { fetch: context.fetch, signal });
    const bought = await assetOf(client, 'Buy', field.buy(index));
    if (bought.address === undefined) return { bought: bought.symbol };
    // Written by the server, which has computed it.
    const { logs } = await readChain(client, (chain) => chain.getTransactionReceipt({ hash: hash as `0x${string}` }));
    const units = changesIn(logs, getAddress(from)).get(bought.address) ?? 0n;
    return { bought: bought.symbol, received: amountOf(units, bought.decimals) };
  } catch (error) {
    // The swap is made: a step that fails now would look as if it were not.
    if (!(error instanceof HeddleError)) throw error;
    return { received: null, problem: error.message };
  }
}
