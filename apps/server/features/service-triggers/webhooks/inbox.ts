import type { JsonObject } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import type { Db } from '../../../platform/db/kysely.ts';
import type { TriggerKey } from '../../../platform/polled-triggers/store.ts';

/** Records that one webhook may have waiting. */
const MOST_WAITING = 10_000;
/** What one run gets at most: records, and about so many characters. */
const AT_A_TIME = 100;
const CHARACTERS_AT_A_TIME = 1_000_000;
/** Services call again for a day where they did not see the answer. Milliseconds. */
const REMEMBERED_MS = 25 * 3_600_000;

/** What has been brought to a trigger. */
export interface Delivered {
  records: PollResult['records'];
  /** Whether the service has the webhook, so that it cannot be asked. */
  isThere: boolean;
}

/** What webhooks have brought until it is in runs: each record once, however often the service calls with it. */
export interface WebhookInbox {
  /** Keeps what a call has brought; false where too much is waiting. */
  keep(webhookId: string, records: PollResult['records'], now: number): Promise<boolean>;
  /** The oldest records of a trigger that are waiting, apart from those with the keys `taken`, which are in a run and are forgotten. */
  delivered(trigger: TriggerKey, taken: readonly string[], now: number): Promise<Delivered>;
  /** Removes the traces of records that no service calls with any longer. */
  prune(now: number): Promise<void>;
}

/** The inbox over the table `service_webhook_records`. */
export function createWebhookInbox(db: Db): WebhookInbox {
  const waitingFor = (webhookId: string) =>
    db.selectFrom('service_webhook_records').where('webhook_id', '=', webhookId).where('taken_at', 'is', null);

  return {
    async keep(webhookId, records, now) {
      if (records.length === 0) return true;
      const { waiting } = await waitingFor(webhookId)
        .select(({ fn }) => fn.countAll().as('waiting'))
        .executeTakeFirstOrThrow();
      if (Number(waiting) >= MOST_WAITING) return false;
      await db
        .insertInto('service_webhook_records')
        .values(
          records.map(({ key, json }) => ({
            webhook_id: webhookId,
            key,
            record: JSON.stringify(json),
            received_at: now,
            taken_at: null,
          })),
        )
        .onConflict((conflict) => conflict.columns(['webhook_id', 'key']).doNothing())
        .execute();
      return true;
    },

    async delivered({ workflowId, nodeId, epoch }, taken, now) {
      const webhook = await db
        .selectFrom('service_webhooks')
        .select(['id', 'address'])
        .where('workflow_id', '=', workflowId)
        .where('node_id', '=', nodeId)
        .where('epoch', '=', epoch)
        .executeTakeFirst();
      if (!webhook) return { records: [], isThere: false };
      if (taken.length > 0)
        await db
          .updateTable('service_webhook_records')
          .set({ taken_at: now, record: '' })
          .where('webhook_id', '=', webhook.id)
          .where('key', 'in', taken)
          .where('taken_at', 'is', null)
          .execute();
      const rows = await waitingFor(webhook.id)
        .select(['key', 'record'])
        .orderBy('received_at')
        .orderBy(({ fn }) => fn<number>('length', ['key']))
        .orderBy('key')
        .limit(AT_A_TIME)
        .execute();
      let characters = 0;
      const fitting = rows.filter(({ record }, index) => {
        characters += record.length;
        return index === 0 || characters <= CHARACTERS_AT_A_TIME;
      });
      // Written by `keep`.
      const records = fitting.map(({ key, record }) => ({ key, json: JSON.parse(record) as JsonObject }));
      return { records, isThere: webhook.address !== null };
    },

    async prune(now) {
      await db
        .deleteFrom('service_webhook_records')
        .where('taken_at', '<', now - REMEMBERED_MS)
        .execute();
    },
  };
}
