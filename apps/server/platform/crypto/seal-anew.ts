import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { credentialContext, grantContext, serviceClientContext, serviceWebhookContext } from './contexts.ts';
import type { SealContext, Vault } from './vault.ts';
import { sealedPrefix } from './vault.ts';

/** What became of texts that were sealed with another key than the one in use. */
export interface SealedAnew {
  /** They are sealed with the key in use. */
  changed: number;
  /** They stay as they are: their key is not configured. */
  unreadable: number;
}

type SealedTable = 'credentials' | 'credential_grants' | 'service_clients' | 'service_webhooks';

interface SealedRow {
  id: string;
  data: string;
  context: SealContext;
}

/** Rows read at a time. */
const BATCH = 100;

/** The next rows of a table that are sealed with another key, by id. */
async function otherRows(db: Db, table: SealedTable, keyId: string, after: string): Promise<SealedRow[]> {
  const prefix = sealedPrefix(keyId);
  const isOther = sql<boolean>`substr(${sql.ref('sealed.data')}, 1, ${prefix.length}) <> ${prefix}`;
  if (table === 'credentials') {
    const rows = await db
      .selectFrom('credentials as sealed')
      .select(['sealed.id', 'sealed.data', 'sealed.user_id as userId', 'sealed.type'])
      .where('sealed.id', '>', after)
      .where(isOther)
      .orderBy('sealed.id')
      .limit(BATCH)
      .execute();
    return rows.map(({ data, ...of }) => ({ id: of.id, data, context: credentialContext(of) }));
  }
  if (table === 'service_clients') {
    const rows = await db
      .selectFrom('service_clients as sealed')
      .select(['sealed.id', 'sealed.data'])
      .where('sealed.id', '>', after)
      .where(isOther)
      .orderBy('sealed.id')
      .limit(BATCH)
      .execute();
    return rows.map(({ id, data }) => ({ id, data, context: serviceClientContext(id) }));
  }
  if (table === 'service_webhooks') {
    const rows = await db
      .selectFrom('service_webhooks as sealed')
      .select(['sealed.id', 'sealed.data'])
      .where('sealed.id', '>', after)
      .where(isOther)
      .orderBy('sealed.id')
      .limit(BATCH)
      .execute();
    return rows.map(({ id, data }) => ({ id, data, context: serviceWebhookContext(id) }));
  }
  const rows = await db
    .selectFrom('credential_grants as sealed')
    .innerJoin('credentials as c', 'c.id', 'sealed.credential_id')
    .select(['c.id', 'sealed.data', 'c.user_id as userId', 'c.type'])
    .where('c.id', '>', after)
    .where('sealed.data', 'is not', null)
    .where(isOther)
    .orderBy('c.id')
    .limit(BATCH)
    .execute();
  return rows.flatMap(({ data, ...of }) => (data === null ? [] : [{ id: of.id, data, context: grantContext(of) }]));
}

/** Replaces the sealed text of a row, unless a server has changed it meanwhile. Returns whether it did. */
async function replace(db: Db, table: SealedTable, { id, data }: SealedRow, sealed: string): Promise<boolean> {
  const update =
    table === 'credential_grants'
      ? db
          .updateTable('credential_grants')
          .set({ data: sealed })
          .where('credential_id', '=', id)
          .where('data', '=', data)
      : db.updateTable(table).set({ data: sealed }).where('id', '=', id).where('data', '=', data);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function sealTable(db: Db, vault: Vault, table: SealedTable, stopped: AbortSignal): Promise<SealedAnew> {
  const done = { changed: 0, unreadable: 0 };
  for (let after = ''; !stopped.aborted;) {
    const rows = await otherRows(db, table, vault.keyId, after);
    for (const row of rows) {
      const opened = vault.open(row.data, row.context);
      if (!opened) done.unreadable += 1;
      else if (await replace(db, table, row, vault.seal(opened.text, row.context))) done.changed += 1;
      after = row.id;
    }
    if (rows.length < BATCH) break;
    await yieldToEventLoop();
  }
  return done;
}

/**
 * Seals credentials, their grants, the clients of the operator and the secrets of webhooks with the key in use where they are sealed with an earlier one, which has to be configured still. Servers may work on them
 * meanwhile: what they change is theirs. Passes are made until one finds nothing to do, because a server that has not been restarted seals with the earlier key.
 * Works in small complete steps: a later call continues what was stopped.
 */
export async function sealCredentialsAnew(db: Db, vault: Vault, stopped: AbortSignal): Promise<SealedAnew> {
  let changed = 0;
  for (;;) {
    const passes = [
      await sealTable(db, vault, 'credentials', stopped),
      await sealTable(db, vault, 'credential_grants', stopped),
      await sealTable(db, vault, 'service_clients', stopped),
      await sealTable(db, vault, 'service_webhooks', stopped),
    ];
    const found = passes.reduce((sum, pass) => sum + pass.changed, 0);
    changed += found;
    if (found === 0 || stopped.aborted)
      return { changed, unreadable: passes.reduce((sum, pass) => sum + pass.unreadable, 0) };
  }
}

/** The number of credentials that none of the configured keys can open. */
export async function countLocked(db: Db, vault: Vault): Promise<number> {
  const keys = vault.keyIds.map(sealedPrefix);
  const length = sealedPrefix(vault.keyId).length;
  const { locked } = await db
    .selectFrom('credentials')
    .select((of) => of.fn.countAll<number>().as('locked'))
    .where(sql<string>`substr(data, 1, ${length})`, 'not in', keys)
    .executeTakeFirstOrThrow();
  return Number(locked);
}
