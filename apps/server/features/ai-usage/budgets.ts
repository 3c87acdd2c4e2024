import type { AiBudget, AiBudgetState } from '@heddle/contract/api/ai-usage';
import { ASSISTANT, ASSISTANT_NAME } from '@heddle/contract/api/ai-usage';
import type { Db } from '../../platform/db/kysely.ts';
import { toDollars } from '../../platform/usage/money.ts';
import { listBudgets } from './settings.ts';
import { monthAt, scopesOf } from './statements.ts';

/** The budgets of a user with what has been used of them in the month of `now` (epoch milliseconds). */
export async function budgetStates(db: Db, userId: string, now: number): Promise<AiBudgetState[]> {
  const budgets = await listBudgets(db, userId);
  const scopeOf = ({ scope, workflowId }: AiBudget): string =>
    scopesOf({ runId: '', workflowId, month: monthAt(now) })[scope];
  const workflowIds = budgets.flatMap(({ workflowId }) => (workflowId === '' ? [] : [workflowId]));
  const [meters, workflows] = await Promise.all([
    db
      .selectFrom('ai_meters')
      .select(['scope', 'tokens', 'cost'])
      .where('user_id', '=', userId)
      .where('scope', 'in', ['', ...budgets.map(scopeOf)])
      .execute(),
    db
      .selectFrom('workflows')
      .select(['id', 'name'])
      .where('user_id', '=', userId)
      .where('id', 'in', ['', ...workflowIds])
      .execute(),
  ]);
  const names = new Map([
    [ASSISTANT, ASSISTANT_NAME],
    ...workflows.map(({ id, name }): [string, string] => [id, name]),
  ]);
  return budgets.map((budget) => {
    const meter = meters.find(({ scope }) => scope === scopeOf(budget));
    const used = { tokens: Number(meter?.tokens ?? 0), cost: toDollars(Number(meter?.cost ?? 0)) };
    return {
      ...budget,
      workflowName: names.get(budget.workflowId) ?? null,
      used: budget.scope === 'run' ? null : used,
    };
  });
}
