import type { Db } from '../../platform/db/kysely.ts';
import type { Platform } from '../../platform/platform.ts';

/** How long delivery is tried: a partner waits about a day. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = 3_600_000;
const TIMEOUT_MS = 60_000;
/** How long one attempt may take before another server may try. */
const LEASE_MS = 2 * TIMEOUT_MS;
const PAGE = 20;

interface DueReceipt {
  workflow_id: string;
  message_key: string;
  message_id: string;
  headers: string;
  body: string;
  deliver_to: string | null;
  deliver_at: number | null;
  created_at: number;
  attempts: number;
}

/** Delivers receipts that partners want later: at least once, over restarts. Several servers may share the work. */
export async function deliverReceipts(
  platform: Pick<Platform, 'db' | 'egress' | 'lifecycle' | 'log'>,
  now = Date.now(),
): Promise<void> {
  const { db, lifecycle } = platform;
  for (;;) {
    const due = await db
      .selectFrom('as2_receipts')
      .select(['workflow_id', 'message_key', 'message_id', 'headers', 'body'])
      .select(['deliver_to', 'deliver_at', 'created_at', 'attempts'])
      .where('deliver_at', '<=', now)
      .orderBy('deliver_at')
      .limit(PAGE)
      .execute();
    for (const receipt of due)
      if (!lifecycle.closing.aborted && (await claim(db, receipt))) await deliver(platform, receipt);
    if (due.length < PAGE || lifecycle.closing.aborted) return;
  }
}

/** Claims a receipt for one attempt; of several servers one succeeds. */
async function claim(db: Db, { workflow_id: workflow, message_key: key, deliver_at: at, attempts }: DueReceipt) {
  const { numUpdatedRows } = await db
    .updateTable('as2_receipts')
    .set({ deliver_at: Date.now() + LEASE_MS, attempts: attempts + 1 })
    .where('workflow_id', '=', workflow)
    .where('message_key', '=', key)
    .where('deliver_at', '=', at)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

async function deliver({ db, egress, lifecycle, log }: Parameters<typeof deliverReceipts>[0], receipt: DueReceipt) {
  const { attempts, message_id: messageId } = receipt;
  const reason = await post(egress, receipt, lifecycle.closing);
  // The next start of the server tries it again.
  if (lifecycle.closing.aborted && reason !== null) return;
  const now = Date.now();
  const next = now + Math.min(FIRST_DELAY_MS * 2 ** attempts, MAX_DELAY_MS);
  const ends = reason === null || next > Number(receipt.created_at) + GIVE_UP_AFTER_MS;
  if (reason !== null)
    log.warn({ messageId, attempts: attempts + 1, reason, givesUp: ends }, 'delivery of an AS2 receipt failed');
  await db
    .updateTable('as2_receipts')
    .set({ deliver_at: ends ? null : next })
    .where('workflow_id', '=', receipt.workflow_id)
    .where('message_key', '=', receipt.message_key)
    .execute();
}

/** Posts a receipt; null, or why that failed. */
async function post(egress: Platform['egress'], receipt: DueReceipt, closing: AbortSignal): Promise<string | null> {
  try {
    const response = await egress.fetch(receipt.deliver_to ?? '', {
      method: 'POST',
      // Written by `keepReceipt`.
      headers: { ...(JSON.parse(receipt.headers) as Record<string, string>), Date: new Date().toUTCString() },
      body: receipt.body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
