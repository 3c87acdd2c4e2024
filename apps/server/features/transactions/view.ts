import type { TransactionView } from '@heddle/contract/api/transactions';
import { contentOf, outcomeOf } from './content.ts';
import type { TransactionRow } from './rows.ts';

/** A transaction as its owner sees it. */
export function viewOf(row: TransactionRow): TransactionView {
  const { label, explorer, wanted } = contentOf(row.content);
  const outcome = row.outcome === null ? null : outcomeOf(row.outcome);
  const hash = outcome?.hash ?? row.hash;
  return {
    id: row.id,
    runId: row.run_id,
    network: label,
    from: row.address,
    to: wanted.to ?? null,
    moves: wanted.moves,
    status: row.status,
    nonce: row.nonce === null ? null : Number(row.nonce),
    hash,
    url: hash === null || explorer === '' ? null : explorer + hash,
    fee: outcome?.fee ?? null,
    problem: outcome?.reason || row.problem,
    createdAt: new Date(Number(row.created_at)).toISOString(),
  };
}
