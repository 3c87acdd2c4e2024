import type {
  AiCallView,
  AiMonthTotal,
  AiMonthView,
  AiRunView,
  AiNodeTotal,
  AiTotal,
  AiTotalRow,
} from '@heddle/contract/api/ai-usage';
import { aiUsageLimits, ASSISTANT, ASSISTANT_NAME } from '@heddle/contract/api/ai-usage';
import { nodeIn } from '@heddle/engine/keys';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { AiCallTable, AiTotalTable } from '../../platform/db/schema/ai-usage.ts';
import { toDollars } from '../../platform/usage/money.ts';

const totals = (db: Db, userId: string) =>
  db
    .selectFrom('ai_totals as t')
    .select((of) => [
      of.fn.sum<number>('t.calls').as('calls'),
      of.fn.sum<number>('t.input_tokens').as('input_tokens'),
      of.fn.sum<number>('t.output_tokens').as('output_tokens'),
      of.fn.sum<number>('t.cost').as('cost'),
      of.fn.sum<number>('t.unpriced').as('unpriced'),
    ])
    .where('t.user_id', '=', userId);

type Sums = { [K in 'calls' | 'input_tokens' | 'output_tokens' | 'cost' | 'unpriced']: AiTotalTable[K] | null };

const toTotal = ({ calls, input_tokens, output_tokens, cost, unpriced }: Sums): AiTotal => ({
  calls: Number(calls),
  inputTokens: Number(input_tokens),
  outputTokens: Number(output_tokens),
  cost: toDollars(Number(cost)),
  unpriced: Number(unpriced),
});

/** What a user has used in a month, with the models and workflows of the highest cost. */
export async function monthOf(db: Db, userId: string, month: string, limit: number): Promise<AiMonthView> {
  const used = totals(db, userId).where('t.month', '=', month);
  const [total, models, workflows] = await Promise.all([
    used.executeTakeFirstOrThrow(),
    used.select('t.model').groupBy('t.model').orderBy('cost', 'desc').limit(limit).execute(),
    used
      .leftJoin('workflows as w', (join) => join.onRef('w.id', '=', 't.workflow_id').on('w.user_id', '=', userId))
      .select(['t.workflow_id', 'w.name'])
      .groupBy(['t.workflow_id', 'w.name'])
      .orderBy('cost', 'desc')
      .limit(limit)
      .execute(),
  ]);
  return {
    month,
    total: toTotal(total),
    models: models.map((row): AiTotalRow => ({ id: row.model, name: row.model, ...toTotal(row) })),
    workflows: workflows.map((row): AiTotalRow => ({
      id: row.workflow_id,
      name: row.workflow_id === ASSISTANT ? ASSISTANT_NAME : row.name,
      ...toTotal(row),
    })),
  };
}

/** The last months in which a user has used models, oldest first. */
export async function monthsOf(db: Db, userId: string): Promise<AiMonthTotal[]> {
  const latest = totals(db, userId).select('t.month').groupBy('t.month').orderBy('t.month', 'desc');
  const rows = await latest.limit(aiUsageLimits.months).execute();
  return rows.toReversed().map((row) => ({ month: row.month, ...toTotal(row) }));
}

/** The recorded calls of a user, newest first, from the one before `before` on. */
export async function callsOf(
  db: Db,
  userId: string,
  { before, runId, limit }: { before?: string | undefined; runId?: string | undefined; limit: number },
): Promise<AiCallView[]> {
  let found = db.selectFrom('ai_calls').selectAll().where('user_id', '=', userId).where('held_until', 'is', null);
  if (before !== undefined) found = found.where('id', '<', before);
  if (runId !== undefined) found = found.where('run_id', '=', runId);
  return (await found.orderBy('id', 'desc').limit(limit).execute()).map(toCall);
}

const toCall = (row: Selectable<AiCallTable>): AiCallView => ({
  id: row.id,
  at: new Date(Number(row.created_at)).toISOString(),
  runId: row.run_id,
  stepKey: row.step_key,
  workflowId: row.workflow_id,
  provider: row.provider,
  model: row.model,
  kind: row.kind,
  inputTokens: Number(row.input_tokens),
  cachedTokens: Number(row.cached_tokens),
  outputTokens: Number(row.output_tokens),
  cost: row.cost === null ? null : toDollars(Number(row.cost)),
  priceBy: row.price_by,
});

/** What a run has used: in all, and by node. */
export async function runView(db: Db, userId: string, runId: string): Promise<AiRunView> {
  const calls = db
    .selectFrom('ai_calls')
    .select((of) => [
      of.fn.countAll<number>().as('calls'),
      of.fn.sum<number>('input_tokens').as('input_tokens'),
      of.fn.sum<number>('cached_tokens').as('cached_tokens'),
      of.fn.sum<number>('output_tokens').as('output_tokens'),
      of.fn.sum<number>('cost').as('cost'),
      of.fn.count<number>('cost').as('priced'),
    ])
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .where('held_until', 'is', null);
  const [all, rows] = await Promise.all([
    calls.executeTakeFirstOrThrow(),
    calls
      .select(['step_key', 'model', 'price_by'])
      .groupBy(['step_key', 'model', 'price_by'])
      .orderBy('step_key')
      .limit(aiUsageLimits.steps)
      .execute(),
  ]);
  const toSum = (sums: typeof all) => ({
    ...toTotal({ ...sums, unpriced: Number(sums.calls) - Number(sums.priced) }),
    cachedTokens: Number(sums.cached_tokens),
  });
  const nodes = new Map<string, AiNodeTotal>();
  for (const row of rows) {
    const { model, price_by: by } = row;
    const nodeId = nodeIn(row.step_key);
    const before = nodes.get(nodeId);
    const sum = toSum(row);
    nodes.set(nodeId, {
      nodeId,
      calls: sum.calls + (before?.calls ?? 0),
      inputTokens: sum.inputTokens + (before?.inputTokens ?? 0),
      cachedTokens: sum.cachedTokens + (before?.cachedTokens ?? 0),
      outputTokens: sum.outputTokens + (before?.outputTokens ?? 0),
      cost: sum.cost + (before?.cost ?? 0),
      unpriced: sum.unpriced + (before?.unpriced ?? 0),
      models: [...new Set([...(before?.models ?? []), model])],
      prices: [...new Set([...(before?.prices ?? []), ...(by === null ? [] : [by])])],
    });
  }
  return { ...toSum(all), nodes: [...nodes.values()] };
}

/** All recorded calls of a user, for an export. */
export async function* allCalls(db: Db, userId: string): AsyncGenerator<AiCallView> {
  for (let before: string | undefined; ;) {
    const page = await callsOf(db, userId, { before, limit: 200 });
    yield* page;
    before = page.at(-1)?.id;
    if (page.length < 200) return;
  }
}
