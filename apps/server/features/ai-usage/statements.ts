import type { Compilable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { AiCallTable } from '../../platform/db/schema/ai-usage.ts';

/** The meters that a call moves. */
export interface Scopes {
  all: string;
  account: string;
  workflow: string;
  run: string;
}

/** The month of a time in epoch milliseconds: 2026-11, in UTC. */
export const monthAt = (now: number): string => new Date(now).toISOString().slice(0, 7);

/** The meter of a run. */
export const runScope = (runId: string): string => `run:${runId}`;

/** The meters of a call. */
export const scopesOf = (of: { runId: string; workflowId: string; month: string }): Scopes => ({
  all: 'all',
  account: `month:${of.month}`,
  workflow: `workflow:${of.month}:${of.workflowId}`,
  run: runScope(of.runId),
});

/** Locks a user's meters until the end of the transaction: on PostgreSQL the row is held, SQLite has one writer anyway. */
export const lockMeter = (db: Db, userId: string): Compilable =>
  db
    .insertInto('ai_meters')
    .values({ user_id: userId, scope: 'all', tokens: 0, cost: 0 })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'scope']).doUpdateSet({ tokens: (of) => of.ref('ai_meters.tokens') }),
    );

/** Makes the meters that are not there yet. */
export const meterRows = (db: Db, userId: string, scopes: readonly string[]): Compilable =>
  db
    .insertInto('ai_meters')
    .values(scopes.map((scope) => ({ user_id: userId, scope, tokens: 0, cost: 0 })))
    .onConflict((conflict) => conflict.columns(['user_id', 'scope']).doNothing());

/** Moves meters, if the call with this key and id is held. */
export const moveMeters = (
  db: Db,
  userId: string,
  scopes: readonly string[],
  { by, key, id }: { by: { tokens: number; cost: number }; key: string; id: string },
): Compilable =>
  db
    .updateTable('ai_meters')
    .set((of) => ({ tokens: of('tokens', '+', by.tokens), cost: of('cost', '+', by.cost) }))
    .where('user_id', '=', userId)
    .where('scope', 'in', scopes)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ai_calls')
          .select('ai_calls.key')
          .where('ai_calls.user_id', '=', userId)
          .where('ai_calls.key', '=', key)
          .where('ai_calls.id', '=', id)
          .where('ai_calls.held_until', 'is not', null),
      ),
    );

/** Adds a held call to the totals of its month. */
export const addTotal = (
  db: Db,
  call: Pick<Selectable<AiCallTable>, 'user_id' | 'key' | 'id'>,
  { input, output, cost }: { input: number; output: number; cost: number | null },
): Compilable => {
  const whole = (value: number) => sql<number>`cast(${value} as bigint)`;
  return db
    .insertInto('ai_totals')
    .columns(['user_id', 'month', 'workflow_id', 'model', 'calls', 'input_tokens', 'output_tokens', 'cost', 'unpriced'])
    .expression(
      db
        .selectFrom('ai_calls')
        .select([
          'user_id',
          'month',
          'workflow_id',
          'model',
          whole(1).as('calls'),
          whole(input).as('input_tokens'),
          whole(output).as('output_tokens'),
          whole(cost ?? 0).as('cost'),
          whole(cost === null ? 1 : 0).as('unpriced'),
        ])
        .where('user_id', '=', call.user_id)
        .where('key', '=', call.key)
        .where('id', '=', call.id)
        .where('held_until', 'is not', null),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'month', 'workflow_id', 'model']).doUpdateSet((of) => ({
        calls: of('ai_totals.calls', '+', of.ref('excluded.calls')),
        input_tokens: of('ai_totals.input_tokens', '+', of.ref('excluded.input_tokens')),
        output_tokens: of('ai_totals.output_tokens', '+', of.ref('excluded.output_tokens')),
        cost: of('ai_totals.cost', '+', of.ref('excluded.cost')),
        unpriced: of('ai_totals.unpriced', '+', of.ref('excluded.unpriced')),
      })),
    );
};
