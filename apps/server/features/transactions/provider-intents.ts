import { randomUUIDv7 } from 'node:crypto';
import type {
  ProviderPaymentQuery,
  ProviderPaymentState,
  ProviderPaymentView,
} from '@heddle/contract/api/transactions';
import { COUNTED } from '@heddle/contract/api/page-size';
import type { PaymentIntent, PaymentOutcome } from '@heddle/contract/node/payments';
import type { StepAddress } from '@heddle/contract/node/services';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { ProviderIntentTable } from '../../platform/db/schema/money.ts';

/** Characters of a provider's reference, and of what it says of a problem, that are kept. */
const KEPT = { reference: 200, problem: 500 } as const;

/** Writes down what is about to be asked of a provider, before it is asked. What was refused before is asked again; what was made stays. */
export async function recordIntent(
  db: Db,
  userId: string,
  { key, credential, service, operation, sends, takes, mark }: PaymentIntent,
  { runId, stepKey }: StepAddress,
): Promise<void> {
  await db
    .insertInto('provider_intents')
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      key,
      run_id: runId,
      step_key: stepKey,
      credential_id: credential,
      service,
      operation,
      direction: sends ? 'out' : 'in',
      currency: sends?.currency ?? takes?.currency ?? '',
      amount: sends?.amount ?? takes?.amount ?? '',
      recipient: sends?.recipient ?? '',
      mark,
      state: 'sent',
      reference: '',
      problem: null,
      created_at: Date.now(),
      settled_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ state: 'sent', problem: null, settled_at: null })
        .where('provider_intents.state', '=', 'refused'),
    )
    .execute();
}

/** Writes down what has become of it. What is known to be made does not change again. */
export async function settleIntent(
  db: Db,
  userId: string,
  { key, state, reference, problem }: PaymentOutcome,
): Promise<void> {
  await db
    .updateTable('provider_intents')
    .set({
      state,
      reference: reference.slice(0, KEPT.reference),
      problem: problem === '' ? null : problem.slice(0, KEPT.problem),
      settled_at: state === 'sent' ? null : Date.now(),
    })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('state', '!=', 'made')
    .execute();
}

/** A page of a user's payments at providers, the newest first, and how many there are, counted up to a limit. */
export async function listIntents(
  db: Db,
  userId: string,
  { limit, offset, state, service, credentialId, runId, from, to }: ProviderPaymentQuery,
): Promise<{ payments: ProviderPaymentView[]; total: number }> {
  let wanted = db.selectFrom('provider_intents').where('user_id', '=', userId);
  if (state !== undefined) wanted = wanted.where('state', '=', state);
  if (service !== undefined) wanted = wanted.where('service', '=', service);
  if (credentialId !== undefined) wanted = wanted.where('credential_id', '=', credentialId);
  if (runId !== undefined) wanted = wanted.where('run_id', '=', runId);
  if (from !== undefined) wanted = wanted.where('created_at', '>=', Date.parse(from));
  if (to !== undefined) wanted = wanted.where('created_at', '<', Date.parse(to));
  const [rows, counted] = await Promise.all([
    db
      .selectFrom(wanted.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).as('intent'))
      .leftJoin('executions', 'executions.id', 'intent.run_id')
      .selectAll('intent')
      .select('executions.workflow_id')
      .orderBy('intent.id', 'desc')
      .execute(),
    db
      .selectFrom(
        wanted
          .select('id')
          .limit(COUNTED + 1)
          .as('some'),
      )
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { payments: rows.map(viewOf), total: Number(counted.total) };
}

const time = (at: number): string => new Date(Number(at)).toISOString();

const viewOf = (row: Selectable<ProviderIntentTable> & { workflow_id: string | null }): ProviderPaymentView => ({
  id: row.id,
  runId: row.run_id,
  workflowId: row.workflow_id,
  credentialId: row.credential_id,
  service: row.service,
  operation: row.operation,
  direction: row.direction === 'out' ? 'out' : 'in',
  amount: row.amount === '' ? null : row.amount,
  currency: row.currency,
  recipient: row.recipient,
  // Written by this file alone.
  state: row.state as ProviderPaymentState,
  reference: row.reference,
  mark: row.mark,
  problem: row.problem,
  createdAt: time(row.created_at),
  settledAt: row.settled_at === null ? null : time(row.settled_at),
});
