import { ROWS_PER_BATCH, deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Db } from '../../platform/db/kysely.ts';

/** A receipt as it is sent; without contents where none was asked for. */
export interface StoredReceipt {
  headers: Record<string, string>;
  body: string;
  /** Where it is delivered; null: it answers the request. */
  deliverTo: string | null;
}

/** A receipt to be kept, and of which message it is. */
export interface NewReceipt extends StoredReceipt {
  workflowId: string;
  messageKey: string;
  userId: string;
  messageId: string;
  partner: string;
  runId: string | null;
}

/** How long a message is recognized that arrives again. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** The receipt that a message has got; undefined where it has not arrived before. */
export async function findReceipt(db: Db, workflowId: string, messageKey: string): Promise<StoredReceipt | undefined> {
  const row = await db
    .selectFrom('as2_receipts')
    .select(['headers', 'body', 'deliver_to'])
    .where('workflow_id', '=', workflowId)
    .where('message_key', '=', messageKey)
    .executeTakeFirst();
  // Written below.
  return (
    row && { headers: JSON.parse(row.headers) as Record<string, string>, body: row.body, deliverTo: row.deliver_to }
  );
}

/** Keeps a receipt, to be delivered at once where it is no answer. Of several for one message the first stays. */
export async function keepReceipt(db: Db, receipt: NewReceipt, now: number): Promise<void> {
  await db
    .insertInto('as2_receipts')
    .values({
      workflow_id: receipt.workflowId,
      message_key: receipt.messageKey,
      user_id: receipt.userId,
      message_id: receipt.messageId,
      partner: receipt.partner,
      run_id: receipt.runId,
      headers: JSON.stringify(receipt.headers),
      body: receipt.body,
      created_at: now,
      deliver_to: receipt.deliverTo,
      deliver_at: receipt.deliverTo === null ? null : now,
      attempts: 0,
    })
    .onConflict((conflict) => conflict.columns(['workflow_id', 'message_key']).doNothing())
    .execute();
}

/** Delivers a receipt once more, as its message has arrived again. */
export async function deliverAgain(db: Db, workflowId: string, messageKey: string, now: number): Promise<void> {
  await db
    .updateTable('as2_receipts')
    .set({ deliver_at: now, attempts: 0 })
    .where('workflow_id', '=', workflowId)
    .where('message_key', '=', messageKey)
    .where('deliver_to', 'is not', null)
    .execute();
}

/** Deletes old receipts. `now`: epoch milliseconds. */
export async function pruneReceipts(db: Db, now: number): Promise<void> {
  const old = db
    .selectFrom('as2_receipts')
    .select(['workflow_id', 'message_key'])
    .where('created_at', '<', now - KEPT_DAYS * DAY_MS)
    .limit(ROWS_PER_BATCH);
  await deleteInBatches(
    db
      .deleteFrom('as2_receipts')
      .where(({ eb, refTuple }) =>
        eb(refTuple('workflow_id', 'message_key'), 'in', old.$asTuple('workflow_id', 'message_key')),
      ),
  );
}

/** The messages that a user has received, for an export of the account. */
export async function exportReceipts(db: Db, userId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom('as2_receipts')
    .select(['workflow_id', 'message_id', 'partner', 'run_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(EXPORTED)
    .execute();
  return rows.map((row) => ({
    workflowId: row.workflow_id,
    messageId: row.message_id,
    partner: row.partner,
    runId: row.run_id,
    receivedAt: new Date(Number(row.created_at)).toISOString(),
  }));
}

/** Messages in an export of an account. */
const EXPORTED = 10_000;
