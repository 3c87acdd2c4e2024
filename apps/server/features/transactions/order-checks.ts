import { chainErrors } from '@heddle/contract/errors/chain';
import { moneyErrors } from '@heddle/contract/errors/money';
import type { TransactionOrder, WantedTransaction } from '@heddle/contract/node/transactions';
import { amountOf } from '@heddle/nodes/lib/chain/amounts';
import type { ChainClient } from '@heddle/nodes/lib/chain/client';
import { decideOnChain, decideReached, readChain } from '@heddle/nodes/lib/chain/client';
import { gasPrices } from '@heddle/nodes/lib/chain/fees';
import { simulateCalls } from '@heddle/nodes/lib/chain/simulate';
import { formatGwei, parseGwei } from 'viem';
import type { Address, Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { MoneyPlatform } from './access.ts';
import { contentOf, feesOf } from './content.ts';
import type { TransactionFees } from './content.ts';
import type { ValueLimits } from './prices.ts';
import { valuesOf } from './prices.ts';
import type { KeyRules } from './rules.ts';
import { requireAllowed } from './rules.ts';
import { transactionsUnderWay } from './rows.ts';

/** What two new values in a contract's storage cost, in gas. */
const NEW_VALUES = 45_000n;
/** Transactions whose gas is asked for at a time. */
const ESTIMATES_AT_ONCE = 8;

/** An order with what its transactions are made with. */
export interface OpenOrder {
  userId: string;
  order: TransactionOrder;
  client: ChainClient;
  account: PrivateKeyAccount;
  rules: KeyRules;
  /** Limits by value; null where the key has none. */
  valueLimits: ValueLimits | null;
}

/**
 * What each new transaction costs at most, and the next nonce of the key as the chain knows it. Throws what keeps one of them from being sent: after this, only
 * the database is asked, so a chain that cannot be reached does not end an order halfway.
 */
export async function checkAll(
  db: MoneyPlatform['db'],
  { client, account, rules, valueLimits, order }: OpenOrder,
  fresh: readonly WantedTransaction[],
  ahead: readonly WantedTransaction[],
): Promise<{ fees: ReadonlyMap<string, TransactionFees>; chainNonce: number; values: ReadonlyMap<string, bigint> }> {
  const { network } = client;
  for (const one of fresh) requireAllowed(rules, one);
  const chainId = await decideOnChain(client, (chain) => chain.getChainId());
  if (chainId !== network.chainId)
    throw chainErrors.chain_wrong({ network: network.label, expected: network.chainId, actual: chainId });
  const values = await valuesOf(client, valueLimits, fresh);
  const { normal } = await gasPrices(client);
  const most = parseGwei(String(order.maxGasPrice));
  const price = (normal.baseFee ?? normal.maxFee) + (normal.tip ?? 0n);
  if (price > most)
    throw moneyErrors.money_gas_price({
      price: formatGwei(price),
      limit: String(order.maxGasPrice),
      network: network.label,
    });
  const maxFee = normal.maxFee < most ? normal.maxFee : most;
  const fees = new Map<string, TransactionFees>();
  const simulated = await simulatedGas(client, account.address, ahead);
  let needs = 0n;
  const estimate = async (one: WantedTransaction): Promise<void> => {
    const gas =
      simulated.get(one.key) ??
      (await readChain(client, (chain) => chain.estimateGas({ account: account.address, ...callOf(one) })));
    // What a call takes can change with what is in the block before it.
    const room = one.data === undefined ? gas : gas + gas / 4n;
    fees.set(one.key, { gas: room.toString(), maxFee: maxFee.toString(), tip: normal.tip?.toString() ?? null });
    needs += BigInt(one.value) + room * maxFee;
  };
  for (let start = 0; start < fresh.length; start += ESTIMATES_AT_ONCE)
    await Promise.all(fresh.slice(start, start + ESTIMATES_AT_ONCE).map(estimate));
  const { address } = account;
  await requireBalance(db, client, address, needs);
  const chainNonce = await decideReached(client, (chain) =>
    chain.getTransactionCount({ address, blockTag: 'pending' }),
  );
  return { fees, chainNonce, values };
}

/**
 * The gas of transactions among which one needs those before it, by their keys: they are simulated one after another. Endpoints count less there than a block does, as what
 * one call stores is cheap to change for the next: half as much is added, and twice the price of a new value. What is not used is not paid.
 */
async function simulatedGas(
  client: ChainClient,
  account: Address,
  transactions: readonly WantedTransaction[],
): Promise<ReadonlyMap<string, bigint>> {
  if (!transactions.some(({ follows }) => follows)) return new Map();
  const calls = await simulateCalls(client, account, transactions.map(callOf));
  return new Map(calls.map(({ gas }, position) => [transactions[position]?.key ?? '', gas + gas / 2n + NEW_VALUES]));
}

const callOf = ({ to, data, value }: WantedTransaction): { to?: Address; data?: Hex; value: bigint } => ({
  value: BigInt(value),
  // Orders are made of checked addresses and encoded calls.
  ...(to === undefined ? {} : { to: to as Address }),
  ...(data === undefined ? {} : { data: data as Hex }),
});

/** Throws `money_short` where the account cannot pay for this and all that is under way. */
async function requireBalance(
  db: MoneyPlatform['db'],
  client: ChainClient,
  address: Address,
  needs: bigint,
): Promise<void> {
  const { network } = client;
  const underWay = (await transactionsUnderWay(db, network.chainId, address)).reduce((sum, { content, fees }) => {
    const fee = fees === null ? 0n : BigInt(feesOf(fees).gas) * BigInt(feesOf(fees).maxFee);
    return sum + BigInt(contentOf(content).wanted.value) + fee;
  }, 0n);
  const has = await decideReached(client, (chain) => chain.getBalance({ address }));
  if (has >= needs + underWay) return;
  const { decimals, symbol } = network.currency;
  throw moneyErrors.money_short({
    address,
    network: network.label,
    has: amountOf(has, decimals),
    needs: amountOf(needs + underWay, decimals),
    currency: symbol,
  });
}
