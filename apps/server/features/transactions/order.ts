import { HeddleError } from '@heddle/contract/errors/define';
import { moneyErrors } from '@heddle/contract/errors/money';
import type { StepService } from '@heddle/contract/node/services';
import type { TransactionOutcome, WantedTransaction } from '@heddle/contract/node/transactions';
import type { ExecutionRow } from '@heddle/journals/row';
import { accountOf } from '@heddle/nodes/lib/chain/account';
import { getAddress } from 'viem';
import type { MoneyPlatform } from './access.ts';
import { chainOf, keyOf } from './access.ts';
import type { TransactionFees } from './content.ts';
import { isMoneyStopped } from './money-stop.ts';
import type { OpenOrder } from './order-checks.ts';
import { checkAll } from './order-checks.ts';
import { valueLimitsOf } from './prices.ts';
import { reserve } from './reserve.ts';
import type { NewTransaction, TransactionRow } from './rows.ts';
import { findTransaction, keepSigned, refuseTransaction } from './rows.ts';
import { assetKey, dayLimit, rulesOf, storedMicros } from './rules.ts';
import type { MoneyMoved } from './second.ts';
import { requireSecond } from './second.ts';
import { sign } from './signing.ts';
import type { WalletPlatform } from './wallet/ask-transactions.ts';
import { askForTransactions } from './wallet/ask-transactions.ts';

/** How long the calls of one order may take, in milliseconds. */
const TIMEOUT_MS = 120_000;
/** Transactions of one step. */
const ORDER_MAX = 500;

interface OrderContext {
  platform: WalletPlatform;
  /** Looks at open transactions soon. */
  wake(): void;
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
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const client = await chainOf(platform, userId, order, signal);
        const credential = await keyOf(platform, userId, order.signer);
        const opened: OpenOrder = {
          userId,
          order,
          client,
          account: accountOf(credential),
          rules: rulesOf(credential),
          valueLimits: valueLimitsOf(credential),
        };
        const agreed = () => requireSecond({ platform, run, stepKey, credential }, movedBy(wanted));
        await takeAll(db, opened, rows, { runId, stepKey, agreed });
      }
      wake();
    };
}

/** What an order's transactions move, with their keys. */
const movedBy = (wanted: readonly WantedTransaction[]): MoneyMoved[] =>
  wanted.flatMap(({ key, moves }) => (moves ? [{ ...moves, key }] : []));

/** Where an order belongs to. */
interface OrderPlace {
  runId: string;
  stepKey: string;
}

/**
 * Takes what has no row yet. Where a crash has ended the order halfway and what is left must not be sent any more, it is noted as refused: a step that failed for it would not tell how the rest
 * ends. Throws as `checkAll` does.
 */
async function takeAll(
  db: MoneyPlatform['db'],
  opened: OpenOrder,
  rows: readonly (TransactionRow | undefined)[],
  { agreed, ...place }: OrderPlace & { agreed(): Promise<void> },
): Promise<void> {
  const wanted = opened.order.transactions;
  const fresh = wanted.filter((_, position) => !rows[position]);
  // After a crash, some may be in a block by now: their effects are part of the state.
  const ahead = wanted.filter((_, position) => isAhead(rows[position]));
  try {
    if (await isMoneyStopped(db, opened.userId)) throw moneyErrors.money_stopped();
    const { fees, chainNonce, values } = await checkAll(db, opened, fresh, ahead);
    // Nobody is asked for what could not be sent.
    await agreed();
    for (const [position, one] of wanted.entries()) {
      const fee = fees.get(one.key);
      const value = values.get(one.key) ?? 0n;
      if (fee) await take(db, opened, one, { fees: fee, chainNonce, value }, { ...place, position });
    }
  } catch (error) {
    const isForbidden = error instanceof HeddleError && error.code.startsWith('money_');
    if (!isForbidden || fresh.length === wanted.length) throw error;
    for (const [position, one] of wanted.entries()) {
      if (!fresh.includes(one)) continue;
      const made = rowOf(opened, one, { ...place, position });
      await refuseTransaction(db, made, refusal(one.key, made.address, error));
    }
  }
}

const isAhead = (row: TransactionRow | undefined): boolean =>
  row === undefined || ['reserved', 'signed', 'sent'].includes(row.status);

/** What the row of a transaction says before it has a nonce. */
function rowOf(
  { userId, order, client, account }: OpenOrder,
  wanted: WantedTransaction,
  place: OrderPlace & { position: number },
): NewTransaction {
  const { network, rpc, signer, maxGasPrice, confirmations, transactions } = order;
  const { label, explorer, chainId } = client.network;
  return {
    ...place,
    userId,
    content: {
      network,
      rpc,
      signer,
      maxGasPrice,
      confirmations,
      wanted,
      of: transactions.length,
      label,
      explorer,
    },
    chainId,
    address: getAddress(account.address),
    asset: assetKey(wanted.moves),
    amountMicros: wanted.moves ? storedMicros(wanted.moves.amount) : 0,
  };
}

/** Gives a transaction its nonce and signs it; one that the limit in 24 hours leaves no room for is noted as refused. */
export async function take(
  db: MoneyPlatform['db'],
  opened: OpenOrder,
  wanted: WantedTransaction,
  { fees, chainNonce, value }: { fees: TransactionFees; chainNonce: number; value: bigint },
  place: OrderPlace & { position: number },
): Promise<void> {
  const { userId, client, account, rules, valueLimits } = opened;
  const made = rowOf(opened, wanted, place);
  const limit = dayLimit(rules, wanted.moves);
  const valueLimit = wanted.moves && valueLimits ? valueLimits.perDay : null;
  const reserved = await reserve(db, {
    ...made,
    fees,
    chainNonce,
    dayMicros: limit === null ? null : storedMicros(limit),
    value: { micros: Number(value), dayMicros: valueLimit === null ? null : storedMicros(valueLimit) },
  });
  if (reserved === 'limit' && wanted.moves) {
    const { amount, token } = wanted.moves;
    const per = 'in 24 hours';
    // Which of both is not known to the statement: that of the asset is named where there is one.
    const reason =
      limit === null
        ? moneyErrors.money_over_value({ amount, token, limit: valueLimit ?? '', per })
        : moneyErrors.money_over_limit({ amount, token, limit, per });
    await refuseTransaction(db, made, refusal(wanted.key, made.address, reason));
    return;
  }
  const row = await findTransaction(db, userId, wanted.key);
  if (!row || row.nonce === null || row.raw !== null) return;
  const signed = await sign(account, client.network, made.content, Number(row.nonce), fees);
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
