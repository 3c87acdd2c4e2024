import type { AskedTransaction, WalletRequest } from '@heddle/contract/api/wallet-requests';
import { walletRequestKinds } from '@heddle/contract/api/wallet-requests';
import { contentOf, ends, hashesOf, outcomeOf } from '../content.ts';
import type { TransactionRow } from '../rows.ts';
import { requestContent } from './content.ts';
import type { RequestRow } from './requests.ts';

const iso = (ms: number): string => new Date(Number(ms)).toISOString();

/** The state of a request. `answer` is null after a refusal. */
export function stateOf(row: RequestRow, now = Date.now()): WalletRequest['state'] {
  if (row.answered_at !== null) return row.answer === null ? 'refused' : 'done';
  if (row.run_status !== 'running') return 'ended';
  return Number(row.until) <= now ? 'expired' : 'open';
}

function transactionView(row: TransactionRow): AskedTransaction {
  const { wanted, explorer, wallet } = contentOf(row.content);
  const outcome = row.outcome === null ? null : outcomeOf(row.outcome);
  const hash = outcome?.hash ?? row.hash;
  return {
    id: row.id,
    line: wallet?.line ?? '',
    status: row.status,
    to: wanted.to ?? null,
    hash,
    url: hash === null || explorer === '' ? null : explorer + hash,
    problem: outcome?.reason || row.problem,
    openedAt: row.priced_at === null ? null : iso(row.priced_at),
  };
}

/** A request as its owner sees it, with the transactions of its step. */
export function requestView(row: RequestRow, rows: readonly TransactionRow[]): WalletRequest {
  const { title, note, address, network, chainId, chain, message } = requestContent(row);
  const kind = walletRequestKinds.find((known) => known === row.kind) ?? 'message';
  return {
    id: row.id,
    kind,
    state: stateOf(row),
    title,
    note,
    workflowName: row.workflow_name,
    runId: row.run_id,
    createdAt: iso(row.created_at),
    until: iso(row.until),
    address,
    network,
    chainId,
    chain,
    message,
    transactions: rows.map(transactionView),
  };
}

/** True once the wallet has nothing left to do for a transaction. */
export const isSigned = ({ status, hash, replaced }: TransactionRow): boolean =>
  ends.includes(status) || hash !== null || hashesOf(replaced).length > 0;
