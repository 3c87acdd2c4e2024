import { chainErrors } from '@heddle/contract/errors/chain';
import type { HeddleError } from '@heddle/contract/errors/define';
import { moneyErrors } from '@heddle/contract/errors/money';
import type { StepService } from '@heddle/contract/node/services';
import type { TransactionOrder, TransactionOutcome, WantedTransaction } from '@heddle/contract/node/transactions';
import type { ExecutionRow } from '@heddle/journals/row';
import { accountOf } from '@heddle/nodes/lib/chain/account';
import { amountOf } from '@heddle/nodes/lib/chain/amounts';
import type { ChainClient } from '@heddle/nodes/lib/chain/client';
import { decideOnChain, readChain } from '@heddle/nodes/lib/chain/client';
import { gasPrices } from '@heddle/nodes/lib/chain/fees';
import { simulateCalls } from '@heddle/nodes/lib/chain/simulate';
import { formatGwei, getAddress, parseGwei } from 'viem';
import type { Address, Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { MoneyPlatform } from './access.ts';
import { chainOf, keyOf } from './access.ts';
import { contentOf, feesOf } from './content.ts';
import type { TransactionContent, TransactionFees } from './content.ts';
import type { KeyRules } from './rules.ts';
import { assetKey, dayLimit, requireAllowed, rulesOf, storedMicros } from './rules.ts';
import { sign } from './signing.ts';
import { isMoneyStopped } from './money-stop.ts';
import { reserve } from './reserve.ts';
import type { WalletPlatform } from './wallet/ask-transactions.ts';
import { askForTransactions } from './wallet/ask-transactions.ts';
import type { TransactionRow } from './rows.ts';
import { findTransaction, keepSigned, refuseTransaction, transactionsUnderWay } from './rows.ts';

/** How long the calls of one order may take, in milliseconds. */
const TIMEOUT_MS = 120_000;
/** What two new values in a contract's storage cost, in gas. */
const NEW_VALUES = 45_000n;
/** Transactions of one step. */
const ORDER_MAX = 500;

interface OrderContext {
  platform: WalletPlatform;
  /** Looks at open transactions soon. */
  wake(): void;
}

/** An order with what its transactions are made with. */
interface OpenOrder {
  userId: string;
  order: TransactionOrder;
  client: ChainClient;
  account: PrivateKeyAccount;
  rules: KeyRules;
}

/**
 * The service by which steps send transactions. All of them are checked before the first is signed. Each then gets its nonce in one statement, which also
 * counts it for the key's limit, so that neither several runs nor several servers pass one; its signed bytes are on disk before they are sent.
 */
export function createOrders({ platform, wake }: OrderContext): (run: ExecutionRow) => StepService<'sendTransactions'> {
  return (run) =>
    async (order, { runId, stepKey }) => {
      const { userId } = run;
      const { db } = platform;
      if (order.wallet) {
        await askForTransactions(platform, run, { ...order, wallet: order.wallet }, { runId, stepKey });
        return wake();
      }
      const wanted = order.transactions.slice(0, ORDER_MAX);
      if (wanted.length < order.transactions.length) throw moneyErrors.money_many({ limit: ORDER_MAX });
      const rows = await Promise.all(wanted.map(({ key }) => findTransaction(db, userId, key)));
      if (rows.includes(undefined)) {
        if (await isMoneyStopped(db, userId)) throw moneyErrors.money_stopped();
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const client = await chainOf(platform, userId, order, signal);
        const credential = await keyOf(platform, userId, order.signer);
        const opened: OpenOrder = { userId, order, client, account: accountOf(credential), rules: rulesOf(credential) };
        const fresh = wanted.filter((_, position) => !rows[position]);
        // After a crash, some may be in a block by now: their effects are part of the state.
        const ahead = wanted.filter((_, position) => isAhead(rows[position]));
        const { fees, chainNonce } = await checkAll(db, opened, fresh, ahead);
        for (const [position, one] of wanted.entries()) {
          const fee = fees.get(one.key);
          if (fee) await take(db, opened, one, { fees: fee, chainNonce }, { runId, stepKey, position });
        }
      }
      wake();
    };
}

const isAhead = (row: TransactionRow | undefined): boolean =>
  row === undefined || ['reserved', 'signed', 'sent'].includes(row.status);

/**
 * What each new transaction costs at most, and the next nonce of the key as the chain knows it. Throws what keeps one of them from being sent: after this, only
 * the database is asked, so a chain that cannot be reached does not end an order halfway.
 */
async function checkAll(
  db: MoneyPlatform['db'],
  { client, account, rules, order }: OpenOrder,
  fresh: readonly WantedTransaction[],
  ahead: readonly WantedTransaction[],
): Promise<{ fees: ReadonlyMap<string, TransactionFees>; chainNonce: number }> {
  const { network } = client;
  for (const one of fresh) requireAllowed(rules, one);
  const chainId = await decideOnChain(client, (chain) => chain.getChainId());
  if (chainId !== network.chainId)
    throw chainErrors.chain_wrong({ network: network.label, expected: network.chainId, actual: chainId });
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
  for (const one of fresh) {
    const gas =
      simulated.get(one.key) ??
      (await readChain(client, (chain) => chain.estimateGas({ account: account.address, ...callOf(one) })));
    // What a call takes can change with what is in the block before it.
    const room = one.data === undefined ? gas : gas + gas / 4n;
    fees.set(one.key, { gas: room.toString(), maxFee: maxFee.toString(), tip: normal.tip?.toString() ?? null });
    needs += BigInt(one.value) + room * maxFee;
  }
  const { address } = account;
  await requireBalance(db, client, address, needs);
  const chainNonce = await decideOnChain(client, (chain) =>
    chain.getTransactionCount({ address, blockTag: 'pending' }),
  );
  return { fees, chainNonce };
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
  const has = await decideOnChain(client, (chain) => chain.getBalance({ address }));
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

/** Gives a transaction its nonce and signs it; one that the limit in 24 hours leaves no room for is noted as refused. */
async function take(
  db: MoneyPlatform['db'],
  { userId, order, client, account, rules }: OpenOrder,
  wanted: WantedTransaction,
  { fees, chainNonce }: { fees: TransactionFees; chainNonce: number },
  place: { runId: string; stepKey: string; position: number },
): Promise<void> {
  const { network, rpc, signer, maxGasPrice, confirmations } = order;
  const { label, explorer } = client.network;
  const content: TransactionContent = { network, rpc, signer, maxGasPrice, confirmations, wanted, label, explorer };
  const address = getAddress(account.address);
  const limit = dayLimit(rules, wanted.moves);
  const made = {
    ...place,
    userId,
    content,
    chainId: client.network.chainId,
    address,
    asset: assetKey(wanted.moves),
    amountMicros: wanted.moves ? storedMicros(wanted.moves.amount) : 0,
  };
  const reserved = await reserve(db, {
    ...made,
    fees,
    chainNonce,
    dayMicros: limit === null ? null : storedMicros(limit),
  });
  if (reserved === 'limit' && wanted.moves && limit !== null) {
    const { amount, token } = wanted.moves;
    await refuseTransaction(
      db,
      made,
      refusal(wanted.key, address, moneyErrors.money_over_limit({ amount, token, limit, per: 'in 24 hours' })),
    );
    return;
  }
  const row = await findTransaction(db, userId, wanted.key);
  if (!row || row.nonce === null || row.raw !== null) return;
  const signed = await sign(account, client.network, content, Number(row.nonce), fees);
  await keepSigned(db, row, { ...signed, fees });
}

const refusal = (key: string, from: string, { message }: HeddleError): TransactionOutcome => ({
  key,
  end: 'refused',
  hash: null,
  from,
  nonce: null,
  blockNumber: null,
  gasUsed: null,
  fee: null,
  contractCreated: null,
  reason: message,
});
