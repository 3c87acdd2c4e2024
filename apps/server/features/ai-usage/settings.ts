import type { AiBudget, AiPrice } from '@heddle/contract/api/ai-usage';
import { aiUsageLimits } from '@heddle/contract/api/ai-usage';
import { aiErrors } from '@heddle/contract/errors/ai';
import type { ModelPrice } from '@heddle/contract/node/models';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { toBillionths, toDollars } from '../../platform/usage/money.ts';
import { lockMeter } from './statements.ts';

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

/** Sets one budget, in place of the one with the same scope and workflow. Warnings about another amount are forgotten. Throws `ai_usage_settings_full`. */
export async function setBudget(
  { db, atomically }: Pick<Database, 'atomically' | 'db'>,
  userId: string,
  { scope, workflowId, tokens, cost }: AiBudget,
): Promise<void> {
  const billionths = cost === null ? null : toBillionths(cost);
  const key = { user_id: userId, scope, workflow_id: workflowId };
  const known = await budgetOf(db, userId, { scope, workflowId });
  const isSame = known && numberOrNull(known.tokens) === tokens && numberOrNull(known.cost) === billionths;
  if (isSame) return;
  const set = { tokens, cost: billionths };
  const [, , changed] = await atomically([
    lockMeter(db, userId),
    forgetWarnings(db, userId, { scope, workflowId }),
    db
      .insertInto('ai_budgets')
      .columns(['user_id', 'scope', 'workflow_id', 'tokens', 'cost'])
      .expression(
        db
          .selectFrom('ai_meters')
          .select([
            sql<string>`cast(${userId} as text)`.as('user_id'),
            sql<AiBudget['scope']>`cast(${scope} as text)`.as('scope'),
            sql<string>`cast(${workflowId} as text)`.as('workflow_id'),
            sql<number | null>`cast(${tokens} as bigint)`.as('tokens'),
            sql<number | null>`cast(${billionths} as bigint)`.as('cost'),
          ])
          .where('user_id', '=', userId)
          .where('scope', '=', 'all')
          .where(({ or, eb, exists, selectFrom }) =>
            or([
              eb(
                selectFrom('ai_budgets as n')
                  .select((of) => of.fn.countAll<number>().as('n'))
                  .where('n.user_id', '=', userId),
                '<',
                aiUsageLimits.budgets,
              ),
              exists(
                selectFrom('ai_budgets as o')
                  .select('o.scope')
                  .where('o.user_id', '=', userId)
                  .where('o.scope', '=', key.scope)
                  .where('o.workflow_id', '=', key.workflow_id),
              ),
            ]),
          ),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'scope', 'workflow_id']).doUpdateSet(set)),
  ]);
  if (changed !== 1) throw aiErrors.ai_usage_settings_full({ what: 'budgets', limit: aiUsageLimits.budgets });
}

/** Removes one budget; nothing happens where there is none. */
export async function removeBudget(
  { db, atomically }: Pick<Database, 'atomically' | 'db'>,
  userId: string,
  of: Pick<AiBudget, 'scope' | 'workflowId'>,
): Promise<void> {
  await atomically([
    forgetWarnings(db, userId, of),
    db
      .deleteFrom('ai_budgets')
      .where('user_id', '=', userId)
      .where('scope', '=', of.scope)
      .where('workflow_id', '=', of.workflowId),
  ]);
}

const budgetOf = (db: Db, userId: string, { scope, workflowId }: Pick<AiBudget, 'scope' | 'workflowId'>) =>
  db
    .selectFrom('ai_budgets')
    .select(['tokens', 'cost'])
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .where('workflow_id', '=', workflowId)
    .executeTakeFirst();

const forgetWarnings = (db: Db, userId: string, { scope, workflowId }: Pick<AiBudget, 'scope' | 'workflowId'>) =>
  db
    .deleteFrom('ai_budget_warnings')
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .where('workflow_id', '=', workflowId);

/** All own prices of a user. */
export const listPrices = (db: Db, userId: string): Promise<AiPrice[]> =>
  db
    .selectFrom('ai_prices')
    .select(['model', 'input', 'cached', 'output'])
    .where('user_id', '=', userId)
    .orderBy('model')
    .limit(aiUsageLimits.prices)
    .execute();

/** Sets the own price of one model. Throws `ai_usage_settings_full`. */
export async function setPrice(
  { db, atomically }: Pick<Database, 'atomically' | 'db'>,
  userId: string,
  { model, input, cached, output }: AiPrice,
): Promise<void> {
  const [, changed] = await atomically([
    lockMeter(db, userId),
    db
      .insertInto('ai_prices')
      .columns(['user_id', 'model', 'input', 'cached', 'output'])
      .expression(
        db
          .selectFrom('ai_meters')
          .select([
            sql<string>`cast(${userId} as text)`.as('user_id'),
            sql<string>`cast(${model} as text)`.as('model'),
            sql<number>`cast(${input} as double precision)`.as('input'),
            sql<number>`cast(${cached} as double precision)`.as('cached'),
            sql<number>`cast(${output} as double precision)`.as('output'),
          ])
          .where('user_id', '=', userId)
          .where('scope', '=', 'all')
          .where(({ or, eb, exists, selectFrom }) =>
            or([
              eb(
                selectFrom('ai_prices as n')
                  .select((of) => of.fn.countAll<number>().as('n'))
                  .where('n.user_id', '=', userId),
                '<',
                aiUsageLimits.prices,
              ),
              exists(
                selectFrom('ai_prices as o')
                  .select('o.model')
                  .where('o.user_id', '=', userId)
                  .where('o.model', '=', model),
              ),
            ]),
          ),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'model']).doUpdateSet({ input, cached, output })),
  ]);
  if (changed !== 1) throw aiErrors.ai_usage_settings_full({ what: 'prices', limit: aiUsageLimits.prices });
}

/** Removes the own price of one model; nothing happens where there is none. */
export async function removePrice(db: Db, userId: string, model: string): Promise<void> {
  await db.deleteFrom('ai_prices').where('user_id', '=', userId).where('model', '=', model).execute();
}
