import type { OpenTransactionBody, TransactionToSend } from '@heddle/contract/api/wallet-requests';
import { moneyErrors } from '@heddle/contract/errors/money';
import { walletErrors } from '@heddle/contract/errors/wallets';
import { getAddress, isAddress, isHash, numberToHex } from 'viem';
import { chainOf } from '../access.ts';
import { contentOf } from '../content.ts';
import { isMoneyStopped } from '../money-stop.ts';
import type { TransactionRow } from '../rows.ts';
import { transactionsOfStep } from '../rows.ts';
import type { WalletPlatform } from './ask-transactions.ts';
import { requestContent } from './content.ts';
import { countsOf, findSent, refuseAsked } from './follow.ts';
import type { RequestRow } from './requests.ts';
import { storeAnswer } from './requests.ts';
import { isSigned, stateOf } from './view.ts';

const TIMEOUT_MS = 30_000;

const reasons = {
  done: 'everything was signed',
  refused: 'it was refused',
  expired: 'its deadline has passed',
  ended: 'its run has ended',
} as const;

/** Throws `wallet_request_over` unless a request can be answered. */
export function requireOpen(request: RequestRow): void {
  const state = stateOf(request);
  if (state !== 'open') throw walletErrors.wallet_request_over({ reason: reasons[state] });
}

/** Throws where a wallet has chosen another account or network than is asked for. */
export function requireChosen(
  { address, chainId, network }: { address: string | null; chainId: number | null; network: string | null },
  chosen: { address: string; chainId: number },
): void {
  if (!isAddress(chosen.address, { strict: false })) throw walletErrors.wallet_address_invalid();
  const account = getAddress(chosen.address);
  if (address !== null && account !== address) throw walletErrors.wallet_account_other({ address, chosen: account });
  if (chainId !== null && chosen.chainId !== chainId)
    throw walletErrors.wallet_network_other({ network: network ?? '', chainId, chosen: chosen.chainId });
}

async function transactionIn(
  { db }: WalletPlatform,
  request: RequestRow,
  id: string,
): Promise<{ row: TransactionRow; before: TransactionRow[] }> {
  const rows = await transactionsOfStep(db, request.run_id, request.step_key);
  const row = rows.find((one) => one.id === id && one.user_id === request.user_id);
  if (!row) throw walletErrors.wallet_request_not_found();
  return { row, before: rows.filter(({ position }) => Number(position) < Number(row.position)) };
}

/**
 * Notes that a wallet is asked for a transaction, before it is: so of several tabs one asks. Gives what the wallet is asked. Where it was asked before and shows
 * nothing (`again`), the chain is checked first. Both requests have the same nonce, so at most one of them can get into a block.
 */
export async function openTransaction(
  platform: WalletPlatform,
  request: RequestRow,
  id: string,
  { address, chainId, again = false }: OpenTransactionBody,
): Promise<TransactionToSend> {
  const { db } = platform;
  requireOpen(request);
  requireChosen(requestContent(request), { address, chainId });
  const { row, before } = await transactionIn(platform, request, id);
  if (isSigned(row)) throw walletErrors.wallet_request_over({ reason: 'it was sent' });
  if (!before.every(isSigned)) throw walletErrors.wallet_request_order();
  if (await isMoneyStopped(db, request.user_id)) throw moneyErrors.money_stopped();
  if (row.status === 'opened' && !again) throw walletErrors.wallet_request_elsewhere();
  const content = contentOf(row.content);
  const client = await chainOf(platform, request.user_id, content, AbortSignal.timeout(TIMEOUT_MS));
  const { latest, pending } = await countsOf(client, row.address);
  if (row.status === 'opened' && (pending > latest || (await findSent(db, client, row))))
    throw walletErrors.wallet_request_under_way();
  const { numUpdatedRows } = await db
    .updateTable('chain_transactions')
    .set({ status: 'opened', from_nonce: pending, priced_at: Date.now() })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .where('priced_at', row.priced_at === null ? 'is' : '=', row.priced_at)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) throw walletErrors.wallet_request_elsewhere();
  const { to, data, value } = content.wanted;
  return {
    from: row.address,
    ...(to === undefined ? {} : { to }),
    ...(data === undefined ? {} : { data }),
    value: numberToHex(BigInt(value)),
    nonce: numberToHex(pending),
    chainId: numberToHex(client.network.chainId),
  };
}

/** Notes what the wallet said: the hash of what it has sent, or that the person refused there, after which it can be asked again. */
export async function noteWalletSaid(
  platform: WalletPlatform,
  request: RequestRow,
  id: string,
  hash: string | null,
): Promise<void> {
  const { db } = platform;
  const { row } = await transactionIn(platform, request, id);
  if (hash === null) {
    await db
      .updateTable('chain_transactions')
      .set({ status: 'asked', priced_at: null })
      .where('id', '=', row.id)
      .where('status', '=', 'opened')
      .where('hash', 'is', null)
      .execute();
    return;
  }
  if (!isHash(hash)) throw walletErrors.wallet_hash_invalid();
  await db
    .updateTable('chain_transactions')
    .set({ status: 'sent', hash, sent_at: Date.now(), check_at: 0 })
    .where('id', '=', row.id)
    .where('status', 'in', ['opened', 'asked'])
    .where('hash', 'is', null)
    .execute();
}

/** Ends what has not been signed of a request: the person says no. What the wallet has sent already is followed to its end. */
export async function refuseRequest(platform: WalletPlatform, request: RequestRow, by: string): Promise<void> {
  requireOpen(request);
  if (request.kind === 'transactions') {
    const rows = await transactionsOfStep(platform.db, request.run_id, request.step_key);
    for (const row of rows.filter((one) => !isSigned(one))) await refuseAsked(platform.db, row, `${by} rejected it.`);
  }
  await storeAnswer(platform.db, request.id, null);
}
