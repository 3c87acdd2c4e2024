import { randomBytes } from 'node:crypto';
import type { ServiceWebhookView } from '@heddle/contract/api/service-webhooks';
import type { WebhookRegistration } from '@heddle/contract/node/service-webhook';
import { sql } from 'kysely';
import { serviceWebhookContext } from '../../../platform/crypto/contexts.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import type { PolledTrigger } from '../../../platform/polled-triggers/store.ts';

/** What is kept of a webhook besides what may be seen of it. */
export interface WebhookSecrets {
  secret: string;
  /** Null while it is not registered. */
  registration: WebhookRegistration | null;
}

/** A webhook that a trigger has, is to have, or had at a service. Times are epoch milliseconds. */
export interface StoredWebhook extends WebhookSecrets {
  /** The secret part of its address. */
  id: string;
  userId: string;
  workflowId: string;
  nodeId: string;
  epoch: string;
  /** JSON text: what the trigger asks for. */
  config: string;
  /** The address that it is registered with; null while it is not registered. */
  address: string | null;
  isWanted: boolean;
  attempts: number;
}

/** The webhooks at services. Several servers may work on them at the same time. */
export interface WebhookStore {
  /** Remembers that a trigger is to have a webhook, or to have none any longer. Does nothing where that is known. */
  want(trigger: PolledTrigger, isWanted: boolean, now: number): Promise<void>;
  /** Marks those whose trigger is gone or switched off, and those that are registered with another address than one that begins with `base`. */
  sweep(base: string, now: number): Promise<void>;
  /** Takes up to `limit` of those that are due, for this server alone until `until`. Those whose secrets no configured key opens are left out. */
  take(limit: number, now: number, until: number): Promise<StoredWebhook[]>;
  /** Stores what was registered, and when it has to be renewed. */
  registered(
    webhook: StoredWebhook,
    address: string,
    registration: WebhookRegistration,
    times: { now: number; dueAt: number | null },
  ): Promise<void>;
  /** Stores why something failed, and when it is tried again. */
  failed(webhook: StoredWebhook, problem: string, dueAt: number): Promise<void>;
  /** Has one that is registered renewed now. */
  due(webhook: StoredWebhook, now: number): Promise<void>;
  /** Notes that the service has ended one: it is registered anew. */
  ended(webhook: StoredWebhook, now: number): Promise<void>;
  /** Forgets one that was removed; one that is wanted again is registered anew. */
  removed(webhook: StoredWebhook, now: number): Promise<void>;
  /** One by the secret part of its address. Null also for one whose secrets no configured key opens. */
  find(id: string): Promise<StoredWebhook | null>;
  /** Notes that the service has called. */
  called(id: string, now: number): Promise<void>;
  /** Those of a user's workflow that are wanted. `isByHand`: whether users enter the address of one with this configuration. */
  ofWorkflow(userId: string, workflowId: string, isByHand: (config: string) => boolean): Promise<ServiceWebhookView[]>;
}

const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** Bytes of random text: nobody guesses an address. */
const RANDOM_BYTES = 24;
const randomText = (): string => randomBytes(RANDOM_BYTES).toString('base64url');

const columns = [
  'id',
  'user_id as userId',
  'workflow_id as workflowId',
  'node_id as nodeId',
  'epoch',
  'config',
  'data',
  'address',
  'wanted',
  'attempts',
] as const;

const sealed = (vault: Vault, id: string, secrets: WebhookSecrets): string =>
  vault.seal(JSON.stringify(secrets), serviceWebhookContext(id));

/** A row with its secrets; null where no configured key opens them. */
function opened(
  vault: Vault,
  { data, wanted, ...row }: Omit<StoredWebhook, keyof WebhookSecrets | 'isWanted'> & { data: string; wanted: number },
): StoredWebhook | null {
  const found = vault.open(data, serviceWebhookContext(row.id));
  if (!found) return null;
  // Written by `sealed`.
  const secrets = JSON.parse(found.text) as WebhookSecrets;
  return { ...row, ...secrets, isWanted: wanted === 1 };
}

/** Which webhooks there are to be. */
const createWishes = (db: Db, vault: Vault, kind: string): Pick<WebhookStore, 'want' | 'sweep'> => ({
  async want({ workflowId, nodeId, epoch, config, workflow }, isWanted, now) {
    if (!isWanted) {
      await db
        .updateTable('service_webhooks')
        .set({ wanted: 0, due_at: now, attempts: 0 })
        .where('workflow_id', '=', workflowId)
        .where('node_id', '=', nodeId)
        .where('epoch', '=', epoch)
        .where('wanted', '=', 1)
        .execute();
      return;
    }
    const id = randomText();
    await db
      .insertInto('service_webhooks')
      .values({
        id,
        user_id: workflow.userId,
        workflow_id: workflowId,
        node_id: nodeId,
        epoch,
        config,
        data: sealed(vault, id, { secret: randomText(), registration: null }),
        address: null,
        wanted: 1,
        expires_at: null,
        due_at: now,
        attempts: 0,
        problem: null,
        called_at: null,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['workflow_id', 'node_id', 'epoch'])
          .doUpdateSet({ wanted: 1, due_at: now, attempts: 0 })
          .where('service_webhooks.wanted', '=', 0),
      )
      .execute();
  },

  async sweep(base, now) {
    await db
      .updateTable('service_webhooks')
      .set({ wanted: 0, due_at: now, attempts: 0 })
      .where('wanted', '=', 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('followers as f')
              .innerJoin('workflows as w', 'w.id', 'f.workflow_id')
              .select('f.node_id')
              .where('f.kind', '=', kind)
              .whereRef('f.workflow_id', '=', 'service_webhooks.workflow_id')
              .whereRef('f.node_id', '=', 'service_webhooks.node_id')
              .whereRef('f.epoch', '=', 'service_webhooks.epoch')
              .where('w.is_active', '=', 1),
          ),
        ),
      )
      .execute();
    await db
      .updateTable('service_webhooks')
      .set({ due_at: now })
      .where('wanted', '=', 1)
      .where('attempts', '=', 0)
      .where('address', 'is not', null)
      .where('address', '!=', sql<string>`${base} || id`)
      .execute();
  },
});

/** What is done for them at services. */
const createProgress = (
  db: Db,
  vault: Vault,
): Pick<WebhookStore, 'take' | 'registered' | 'failed' | 'removed' | 'due' | 'ended'> => ({
  async take(limit, now, until) {
    const rows = await db
      .selectFrom('service_webhooks')
      .select([...columns, 'due_at as dueAt'])
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit)
      .execute();
    const taken: StoredWebhook[] = [];
    for (const { dueAt, ...row } of rows) {
      const { numUpdatedRows } = await db
        .updateTable('service_webhooks')
        .set({ due_at: until })
        .where('id', '=', row.id)
        .where('due_at', '=', dueAt)
        .executeTakeFirst();
      const webhook = numUpdatedRows > 0n ? opened(vault, row) : null;
      if (webhook) taken.push(webhook);
    }
    return taken;
  },

  async registered({ id, secret }, address, registration, { now, dueAt }) {
    await db
      .updateTable('service_webhooks')
      .set({
        data: sealed(vault, id, { secret, registration }),
        address,
        expires_at: registration.expiresAt,
        // One that is not wanted any longer is removed at once.
        due_at: sql`case when wanted = 1 then cast(${dueAt} as bigint) else cast(${now} as bigint) end`,
        attempts: 0,
        problem: null,
      })
      .where('id', '=', id)
      .execute();
  },

  async failed({ id, attempts }, problem, dueAt) {
    await db
      .updateTable('service_webhooks')
      .set({ attempts: attempts + 1, problem, due_at: dueAt })
      .where('id', '=', id)
      .execute();
  },

  async due({ id }, now) {
    await db
      .updateTable('service_webhooks')
      .set({ due_at: now })
      .where('id', '=', id)
      .where('address', 'is not', null)
      // After a failure it is tried again soon anyway. Renewing twice does no harm.
      .where('attempts', '=', 0)
      .execute();
  },

  ended: (webhook, now) => forget(db, vault, webhook, now),

  async removed(webhook, now) {
    await db.deleteFrom('service_webhooks').where('id', '=', webhook.id).where('wanted', '=', 0).execute();
    await forget(db, vault, webhook, now);
  },
});

/** Forgets what is registered, so that it is done anew. */
async function forget(db: Db, vault: Vault, { id, secret }: StoredWebhook, now: number): Promise<void> {
  await db
    .updateTable('service_webhooks')
    .set({ data: sealed(vault, id, { secret, registration: null }), address: null, expires_at: null, due_at: now })
    .where('id', '=', id)
    .execute();
}

/** The store over the table `service_webhooks`; `kind` is that of the polled triggers. */
export function createWebhookStore(db: Db, vault: Vault, kind: string): WebhookStore {
  return {
    ...createWishes(db, vault, kind),
    ...createProgress(db, vault),

    async find(id) {
      const row = await db.selectFrom('service_webhooks').select(columns).where('id', '=', id).executeTakeFirst();
      return row ? opened(vault, row) : null;
    },

    async called(id, now) {
      await db.updateTable('service_webhooks').set({ called_at: now }).where('id', '=', id).execute();
    },

    async ofWorkflow(userId, workflowId, isByHand) {
      const rows = await db
        .selectFrom('service_webhooks')
        .select(['node_id', 'config', 'address', 'problem', 'expires_at', 'called_at'])
        .where('workflow_id', '=', workflowId)
        .where('user_id', '=', userId)
        .where('wanted', '=', 1)
        .execute();
      return rows.map(({ node_id: nodeId, config, address, problem, expires_at: expiresAt, called_at: calledAt }) => ({
        nodeId,
        enter: isByHand(config) ? address : null,
        state: address !== null ? 'registered' : problem === null ? 'pending' : 'failed',
        problem,
        expiresAt: isoOf(expiresAt),
        calledAt: isoOf(calledAt),
      }));
    },
  };
}
