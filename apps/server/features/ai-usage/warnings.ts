import type { AiBudgetState, AiBudgetWarning } from '@heddle/contract/api/ai-usage';
import { aiBudgetWarning, aiUsageLimits } from '@heddle/contract/api/ai-usage';
import type { Compilable, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { budgetStates } from './budgets.ts';
import { monthAt } from './statements.ts';

/** Hundredths of a budget from which on its owner is warned. */
const PERCENT = Math.round(aiBudgetWarning * 100);

/** A call that has been recorded. */
interface Recorded {
  userId: string;
  workflowId: string;
  runId: string;
  month: string;
  now: number;
}

/**
 * Warns of the budgets of which a recorded call has used the share: once for each budget and month, whichever servers record calls. Only what was used counts,
 * not what is set aside. A budget of runs is near with the first run of the month that is.
 */
export function warnOfBudgets(db: Db, { userId, workflowId, runId, month, now }: Recorded): Compilable {
  const sums = sql`select sum(cost) as cost, sum(input_tokens + output_tokens) as tokens`;
  const isNear = (used: RawBuilder<unknown>) =>
    sql`exists (select 1 from (${used}) as u where u.cost * 100 >= b.cost * ${sql.lit(PERCENT)} or u.tokens * 100 >= b.tokens * ${sql.lit(PERCENT)})`;
  const ofMonth = sql`${sums} from ai_totals where user_id = ${userId} and month = ${month}`;
  const ofRun = sql`${sums} from ai_calls where user_id = ${userId} and run_id = ${runId} and held_until is null`;
  return db
    .insertInto('ai_budget_warnings')
    .columns(['id', 'user_id', 'scope', 'workflow_id', 'month', 'created_at'])
    .expression(
      db
        .selectFrom('ai_budgets as b')
        .select([
          sql<string>`b.user_id || '.' || b.scope || '.' || b.workflow_id || '.' || cast(${month} as text)`.as('id'),
          'b.user_id',
          'b.scope',
          'b.workflow_id',
          sql<string>`cast(${month} as text)`.as('month'),
          sql<number>`cast(${now} as bigint)`.as('created_at'),
        ])
        .where('b.user_id', '=', userId)
        .where('b.workflow_id', 'in', ['', workflowId])
        .where(
          sql<boolean>`(
            (b.scope = 'account' and ${isNear(ofMonth)})
            or (b.scope = 'workflow' and ${isNear(sql`${ofMonth} and workflow_id = ${workflowId}`)})
            or (b.scope = 'run' and ${isNear(ofRun)}))`,
        ),
    )
    .onConflict((conflict) => conflict.column('id').doNothing());
}

/** Warnings of this month that the user has not dismissed. */
export async function openWarnings(db: Db, userId: string, now: number): Promise<AiBudgetWarning[]> {
  const rows = await db
    .selectFrom('ai_budget_warnings')
    .select(['id', 'scope', 'workflow_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('month', '=', monthAt(now))
    .where('seen_at', 'is', null)
    .orderBy('created_at')
    .limit(aiUsageLimits.budgets)
    .execute();
  if (rows.length === 0) return [];
  const states = await budgetStates(db, userId, now);
  return rows.flatMap((row): AiBudgetWarning[] => {
    const state = stateOf(states, row);
    return state ? [{ id: row.id, at: new Date(Number(row.created_at)).toISOString(), budget: state }] : [];
  });
}

/** The budget that a warning is about; undefined once it has been removed. */
export const stateOf = (
  states: readonly AiBudgetState[],
  of: { scope: string; workflow_id: string },
): AiBudgetState | undefined =>
  states.find(({ scope, workflowId }) => scope === of.scope && workflowId === of.workflow_id);

/** Marks a warning as seen. */
export async function dismissWarning(db: Db, userId: string, id: string, now: number): Promise<void> {
  await db
    .updateTable('ai_budget_warnings')
    .set({ seen_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .execute();
}
