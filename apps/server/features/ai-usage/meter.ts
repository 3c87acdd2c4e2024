import { randomUUID } from 'node:crypto';
import { ASSISTANT, ASSISTANT_NAME } from '@heddle/contract/api/ai-usage';
import { aiErrors } from '@heddle/contract/errors/ai';
import type { HeddleError } from '@heddle/contract/errors/define';
import type { ModelPrice, ModelUse, ModelUsed } from '@heddle/contract/node/models';
import type { StepAddress } from '@heddle/contract/node/services';
import type { Compilable } from 'kysely';
import { sql } from 'kysely';
import { priceIn } from '@heddle/nodes/lib/ai/prices';
import type { Database } from '../../platform/db/database.ts';
import type { AiCallTable } from '../../platform/db/schema/ai-usage.ts';
import { dollarText, toBillionths } from '../../platform/usage/money.ts';
import type { OperatorPrices } from './operator-prices.ts';
import type { ModelBudget } from './settings.ts';
import { budgetsFor, priceFor } from './settings.ts';
import type { Scopes } from './statements.ts';
import { addTotal, lockMeter, meterRows, monthAt, moveMeters, scopesOf } from './statements.ts';
import { warnOfBudgets } from './warnings.ts';

/** A run whose calls are counted. */
export interface MeteredRun {
  userId: string;
  workflowId: string;
}

/** Where calls are counted. */
export interface MeterStore extends Pick<Database, 'atomically' | 'db'> {
  /** The operator's prices, by the beginning of the model's name. */
  operatorPrices?: OperatorPrices;
}
type Store = MeterStore;

/** After this time, in milliseconds, what was set aside for a call is given back: no call takes that long. */
export const HELD_MS = 3_600_000;
/** Calls that are given back at a time. */
const BATCH = 100;

/** The key of a call among those of all runs. */
const keyOf = ({ runId, stepKey }: StepAddress, key: string): string => `${runId}:${stepKey}:${key}`;

/** See `reserveModelUse`. All in one transaction that holds the user's meter: over all servers, calls are admitted one after another. `now`: epoch milliseconds. */
export async function reserve(
  store: Store,
  run: MeteredRun,
  by: StepAddress,
  use: ModelUse,
  now: number,
): Promise<{ price: ModelPrice | null }> {
  const { db } = store;
  const [own, budgets] = await Promise.all([
    priceFor(db, run.userId, use.model),
    budgetsFor(db, run.userId, run.workflowId),
  ]);
  const price = own ?? priceIn(store.operatorPrices ?? {}, use.model);
  const { input, output } = use.units === undefined ? use.tokens : { input: use.units, output: 0 };
  const cost = price ? (input * price.input + output * price.output) / 1_000_000 : use.cost;
  if (cost === null && budgets.some((budget) => budget.cost !== null))
    throw aiErrors.ai_price_unknown({ model: use.model });
  const need = { tokens: use.tokens.input + use.tokens.output, cost: toBillionths(cost ?? 0) };
  const priceBy = own ? 'own' : price ? 'operator' : null;
  const holding = { run, by, use, need, budgets, now, priceBy } as const;
  if (await hold(store, holding)) return { price };
  // What others have left behind may be all that is in the way.
  await releaseExpired(store, now, run.userId);
  if (await hold(store, holding)) return { price };
  throw await reached(store, { run, by, need, budgets, now });
}

/** Tokens, and cost in billionths of a US dollar. */
interface Need {
  tokens: number;
  cost: number;
}

interface Holding {
  run: MeteredRun;
  by: StepAddress;
  use: ModelUse;
  need: Need;
  budgets: readonly ModelBudget[];
  now: number;
  /** By whose price its cost will be; null for the one that the caller knows, if any. */
  priceBy: AiCallTable['price_by'];
}

/** A call that is to be held. */
interface NewCall extends Holding {
  key: string;
  id: string;
  scopes: Scopes;
}

/** The row of a call, where every budget allows it. */
function allowedCall(db: Store['db'], { run, by, use, need, budgets, now, priceBy, key, id, scopes }: NewCall) {
  const { userId, workflowId } = run;
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  const whole = (value: number) => sql<number>`cast(${value} as bigint)`;
  let allowed = db
    .selectFrom('ai_meters')
    .select([
      text(userId).as('user_id'),
      text(key).as('key'),
      text(id).as('id'),
      text(by.runId).as('run_id'),
      text(by.stepKey).as('step_key'),
      text(workflowId).as('workflow_id'),
      text(monthAt(now)).as('month'),
      text(use.provider).as('provider'),
      text(use.model).as('model'),
      text(use.kind).as('kind'),
      whole(need.tokens).as('held_tokens'),
      whole(need.cost).as('held_cost'),
      whole(now + HELD_MS).as('held_until'),
      sql<AiCallTable['price_by']>`cast(${priceBy} as text)`.as('price_by'),
      whole(now).as('created_at'),
    ])
    .where('user_id', '=', userId)
    .where('scope', '=', scopes.all);
  for (const budget of budgets)
    for (const unit of ['tokens', 'cost'] as const) {
      const most = budget[unit];
      if (most !== null)
        allowed = allowed.where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('ai_meters as m')
                .select('m.scope')
                .where('m.user_id', '=', userId)
                .where('m.scope', '=', scopes[budget.scope])
                .where(`m.${unit}`, '>', most - need[unit]),
            ),
          ),
        );
    }
  return allowed;
}

/** Sets aside what a call needs. False where a budget does not allow it. */
async function hold({ db, atomically }: Store, holding: Holding): Promise<boolean> {
  const { run, by, use, need, now } = holding;
  const { userId, workflowId } = run;
  const key = keyOf(by, use.key);
  // Ids sort by time, and tell attempts apart.
  const id = `${now.toString(16).padStart(12, '0')}-${randomUUID()}`;
  const scopes = scopesOf({ runId: by.runId, workflowId, month: monthAt(now) });
  const [, , held] = await atomically([
    lockMeter(db, userId),
    meterRows(db, userId, Object.values(scopes)),
    db
      .insertInto('ai_calls')
      .columns([
        'user_id',
        'key',
        'id',
        'run_id',
        'step_key',
        'workflow_id',
        'month',
        'provider',
        'model',
        'kind',
        'held_tokens',
        'held_cost',
        'held_until',
        'price_by',
        'created_at',
      ])
      .expression(allowedCall(db, { ...holding, key, id, scopes }))
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing()),
    moveMeters(db, userId, Object.values(scopes), { by: need, key, id }),
  ]);
  if (held === 1) return true;
  const before = await db
    .updateTable('ai_calls')
    .set({ held_until: now + HELD_MS })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('held_until', 'is not', null)
    .executeTakeFirst();
  if (before.numUpdatedRows > 0n) return true;
  return (await callOf(db, userId, key)) !== undefined;
}

const callOf = (db: Store['db'], userId: string, key: string) =>
  db.selectFrom('ai_calls').selectAll().where('user_id', '=', userId).where('key', '=', key).executeTakeFirst();

/** What the budgets of a run are called: whose they are. */
async function budgetNames(
  db: Store['db'],
  { userId, workflowId }: MeteredRun,
): Promise<{ [K in ModelBudget['scope']]: string }> {
  const [user, workflow] = await Promise.all([
    db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst(),
    db
      .selectFrom('workflows')
      .select('name')
      .where('user_id', '=', userId)
      .where('id', '=', workflowId)
      .executeTakeFirst(),
  ]);
  const name = workflowId === ASSISTANT ? ASSISTANT_NAME : (workflow?.name ?? 'a deleted workflow');
  return {
    account: `budget of the account ${user?.email ?? ''} for this month`,
    workflow: `budget of the workflow "${name}" for this month`,
    run: 'budget of each run',
  };
}

/** The error for the budget that is in the way. */
async function reached(
  { db }: Store,
  { run, by, need, budgets, now }: Omit<Holding, 'use' | 'priceBy'>,
): Promise<HeddleError> {
  const names = await budgetNames(db, run);
  const scopes = scopesOf({ runId: by.runId, workflowId: run.workflowId, month: monthAt(now) });
  const meters = await db
    .selectFrom('ai_meters')
    .select(['scope', 'tokens', 'cost'])
    .where('user_id', '=', run.userId)
    .where('scope', 'in', Object.values(scopes))
    .execute();
  const found = budgets.flatMap((budget) =>
    (['cost', 'tokens'] as const).flatMap((unit) => {
      const most = budget[unit];
      const used = Number(meters.find(({ scope }) => scope === scopes[budget.scope])?.[unit] ?? 0);
      return most === null ? [] : [{ budget: names[budget.scope], unit, left: Math.max(0, most - used) }];
    }),
  );
  // Where another call has ended since, the one that has the least left.
  const [worst] = found.sort((a, b) => a.left - need[a.unit] - (b.left - need[b.unit]));
  const told = (unit: 'cost' | 'tokens', value: number) => (unit === 'cost' ? dollarText(value) : `${value} tokens`);
  const unit = worst?.unit ?? 'tokens';
  return aiErrors.ai_budget_reached({
    budget: worst?.budget ?? names.account,
    left: told(unit, worst?.left ?? 0),
    needed: told(unit, need[unit]),
  });
}

/** See `recordModelUse`. What was given back in the meantime is counted all the same. True where a budget is nearly used up by it, for the first time in the month. */
export async function record(
  store: Store,
  run: MeteredRun,
  by: StepAddress,
  { key: name, used }: ModelUsed,
): Promise<boolean> {
  const { db, atomically } = store;
  const { userId } = run;
  const key = keyOf(by, name);
  const call = await callOf(db, userId, key);
  if (!call || call.held_until === null) return false;
  if (used === null) {
    await release(store, [call]);
    return false;
  }
  const { input, cached, output } = used.tokens;
  const cost = used.cost === null ? null : toBillionths(used.cost);
  const moved = { tokens: input + output - Number(call.held_tokens), cost: (cost ?? 0) - Number(call.held_cost) };
  const scopes = Object.values(scopesOf({ runId: call.run_id, workflowId: call.workflow_id, month: call.month }));
  const { run_id: runId, workflow_id: workflowId, month } = call;
  const priceBy = cost === null ? null : (call.price_by ?? 'list');
  const done = await atomically([
    lockMeter(db, userId),
    moveMeters(db, userId, scopes, { by: moved, key, id: call.id }),
    addTotal(db, call, { input, output, cost }),
    db
      .updateTable('ai_calls')
      .set({
        held_until: null,
        input_tokens: input,
        cached_tokens: cached,
        output_tokens: output,
        cost,
        price_by: priceBy,
      })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('id', '=', call.id)
      .where('held_until', 'is not', null),
    warnOfBudgets(db, { userId, workflowId, runId, month, now: Date.now() }),
  ]);
  return (done.at(-1) ?? 0) > 0;
}

type HeldCall = NonNullable<Awaited<ReturnType<typeof callOf>>>;

/** Gives back what was set aside for calls. */
async function release({ db, atomically }: Store, calls: readonly HeldCall[]): Promise<void> {
  for (const { user_id: userId, key, id, run_id, workflow_id, month, held_tokens, held_cost } of calls) {
    const scopes = Object.values(scopesOf({ runId: run_id, workflowId: workflow_id, month }));
    const statements: Compilable[] = [
      lockMeter(db, userId),
      moveMeters(db, userId, scopes, { by: { tokens: -Number(held_tokens), cost: -Number(held_cost) }, key, id }),
      db
        .deleteFrom('ai_calls')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('id', '=', id)
        .where('held_until', 'is not', null),
    ];
    await atomically(statements);
  }
}

/** Gives back what was set aside for calls that ended without a word: of a run that is over. */
export async function releaseOfRun(store: Store, runId: string): Promise<void> {
  const held = store.db
    .selectFrom('ai_calls')
    .selectAll()
    .where('run_id', '=', runId)
    .where('held_until', 'is not', null);
  for (let calls = await held.limit(BATCH).execute(); calls.length > 0; calls = await held.limit(BATCH).execute())
    await release(store, calls);
}

/** Gives back what was set aside too long ago, of a user or of all. */
export async function releaseExpired(store: Store, now: number, userId?: string): Promise<void> {
  let held = store.db.selectFrom('ai_calls').selectAll().where('held_until', '<', now);
  if (userId !== undefined) held = held.where('user_id', '=', userId);
  for (let calls = await held.limit(BATCH).execute(); calls.length > 0; calls = await held.limit(BATCH).execute())
    await release(store, calls);
}
