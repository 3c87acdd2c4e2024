import type { AiBudget, AiPrice } from '@heddle/contract/api/ai-usage';
import { aiUsageLimits } from '@heddle/contract/api/ai-usage';
import type { ModelPrice } from '@heddle/contract/node/models';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { toBillionths, toDollars } from '../../platform/usage/money.ts';

/** A budget. `cost`: billionths of a US dollar. */
export interface ModelBudget {
  scope: AiBudget['scope'];
  tokens: number | null;
  cost: number | null;
}

const numberOrNull = (value: number | null): number | null => (value === null ? null : Number(value));

/** The budgets that count for the runs of a workflow. */
export async function budgetsFor(db: Db, userId: string, workflowId: string): Promise<ModelBudget[]> {
  const rows = await db
    .selectFrom('ai_budgets')
    .select(['scope', 'tokens', 'cost'])
    .where('user_id', '=', userId)
    .where('workflow_id', 'in', ['', workflowId])
    .execute();
  return rows.map(({ scope, tokens, cost }) => ({ scope, tokens: numberOrNull(tokens), cost: numberOrNull(cost) }));
}

/** The user's own price of a model; null where there is none. */
export async function priceFor(db: Db, userId: string, model: string): Promise<ModelPrice | null> {
  const row = await db
    .selectFrom('ai_prices')
    .select(['input', 'cached', 'output'])
    .where('user_id', '=', userId)
    .where('model', '=', model)
    .executeTakeFirst();
  return row ?? null;
}

/** All budgets of a user. */
export async function listBudgets(db: Db, userId: string): Promise<AiBudget[]> {
  const rows = await db
    .selectFrom('ai_budgets')
    .select(['scope', 'workflow_id', 'tokens', 'cost'])
    .where('user_id', '=', userId)
    .orderBy('scope')
    .orderBy('workflow_id')
    .limit(aiUsageLimits.budgets)
    .execute();
  return rows.map(({ scope, workflow_id, tokens, cost }) => ({
    scope,
    workflowId: workflow_id,
    tokens: numberOrNull(tokens),
    cost: cost === null ? null : toDollars(Number(cost)),
  }));
}

/** Puts these budgets in place of the user's. Of several with the same scope and workflow, the last one counts. */
export async function setBudgets(
  { db, atomically }: Pick<Database, 'atomically' | 'db'>,
  userId: string,
  budgets: readonly AiBudget[],
): Promise<void> {
  const last = new Map(budgets.map((budget) => [`${budget.scope}:${budget.workflowId}`, budget]));
  await atomically([
    db.deleteFrom('ai_budgets').where('user_id', '=', userId),
    ...[...last.values()].map(({ scope, workflowId, tokens, cost }) =>
      db.insertInto('ai_budgets').values({
        user_id: userId,
        scope,
        workflow_id: workflowId,
        tokens,
        cost: cost === null ? null : toBillionths(cost),
      }),
    ),
  ]);
}

/** All own prices of a user. */
export const listPrices = (db: Db, userId: string): Promise<AiPrice[]> =>
  db
    .selectFrom('ai_prices')
    .select(['model', 'input', 'cached', 'output'])
    .where('user_id', '=', userId)
    .orderBy('model')
    .limit(aiUsageLimits.prices)
    .execute();

/** Puts these prices in place of the user's. Of several for a model, the last one counts. */
export async function setPrices(
  { db, atomically }: Pick<Database, 'atomically' | 'db'>,
  userId: string,
  prices: readonly AiPrice[],
): Promise<void> {
  const last = new Map(prices.map((price) => [price.model, price]));
  await atomically([
    db.deleteFrom('ai_prices').where('user_id', '=', userId),
    ...[...last.values()].map((price) => db.insertInto('ai_prices').values({ user_id: userId, ...price })),
  ]);
}
