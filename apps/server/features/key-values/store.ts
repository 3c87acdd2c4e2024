import type { KeyValueAddress, KeyValueListQuery, KeyValueView } from '@heddle/contract/api/key-values';
import { VALUE_SHOWN } from '@heddle/contract/api/key-values';
import { VARIABLES } from '@heddle/contract/node/variables';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { restored } from './values.ts';

/** Namespaces whose values are shown. All others may hold sessions, keys or codes. */
const OPEN_NAMESPACES: readonly string[] = [VARIABLES, 'dedupe', 'rate'];

type Filter = Pick<KeyValueListQuery, 'scope' | 'workflowId' | 'namespace' | 'prefix'>;

/** The state that workflows keep between runs. Every function takes the owner and is limited to the owner's entries. */
export interface KeyValueStore {
  list(
    userId: string,
    query: Filter & { limit: number; offset: number },
  ): Promise<{ entries: KeyValueView[]; total: number }>;
  find(userId: string, at: KeyValueAddress): Promise<KeyValueView | null>;
  ownsWorkflow(userId: string, workflowId: string): Promise<boolean>;
  /** False if there is no such entry. */
  remove(userId: string, at: KeyValueAddress): Promise<boolean>;
}

/** The `holder` column of an entry: the workflow's id, or ''. */
const holderOf = ({ scope, workflowId = '' }: Pick<KeyValueAddress, 'scope' | 'workflowId'>): string =>
  scope === 'workflow' ? workflowId : '';

/** The live entries of a user that match a filter. */
function matching(db: Db, userId: string, { scope, workflowId, namespace, prefix = '' }: Partial<Filter>) {
  let query = db
    .selectFrom('node_state as s')
    .where('s.user_id', '=', userId)
    .where('s.scope', scope === undefined ? 'in' : '=', scope ?? ['user', 'workflow'])
    .where(({ or, eb }) => or([eb('s.expires_at', 'is', null), eb('s.expires_at', '>', Date.now())]));
  if (workflowId !== undefined) query = query.where('s.holder', '=', workflowId);
  if (namespace !== undefined) query = query.where('s.namespace', '=', namespace);
  if (prefix !== '') query = query.where(sql`substr(s.key, 1, ${[...prefix].length})`, '=', prefix);
  return query;
}

const viewRows = (db: Db, userId: string, filter: Partial<Filter>) =>
  matching(db, userId, filter)
    .leftJoin('workflows as w', (join) => join.onRef('w.id', '=', 's.holder').on('w.user_id', '=', userId))
    .select([
      's.scope',
      's.holder',
      's.namespace',
      's.key',
      's.number',
      's.updated_at',
      's.expires_at',
      'w.name as workflow_name',
    ])
    // Long values are not read at all.
    .select([
      sql<string | null>`case when length(s.value) <= ${VALUE_SHOWN} then s.value end`.as('value'),
      sql<number>`coalesce(length(s.value), 0)`.as('length'),
    ]);

type ViewRow = Awaited<ReturnType<ReturnType<typeof viewRows>['execute']>>[number];

function toView(row: ViewRow): KeyValueView {
  const state = !OPEN_NAMESPACES.includes(row.namespace)
    ? 'secret'
    : Number(row.length) > VALUE_SHOWN
      ? 'large'
      : 'value';
  return {
    scope: row.scope === 'workflow' ? 'workflow' : 'user',
    ...(row.scope === 'workflow' ? { workflowId: row.holder } : {}),
    workflowName: row.workflow_name,
    namespace: row.namespace,
    key: row.key,
    ...(state === 'value' ? { value: restored(row) ?? null } : {}),
    shown: state,
    updatedAt: new Date(Number(row.updated_at)).toISOString(),
    expiresAt: row.expires_at === null ? null : new Date(Number(row.expires_at)).toISOString(),
  };
}

/** The store over the state that nodes keep. */
export function createKeyValueStore(db: Db): KeyValueStore {
  return {
    async list(userId, { limit, offset, ...filter }) {
      const page = viewRows(db, userId, filter)
        .orderBy('s.key')
        .orderBy('s.scope')
        .orderBy('s.holder')
        .orderBy('s.namespace')
        .limit(limit)
        .offset(offset);
      const count = matching(db, userId, filter).select((of) => of.fn.countAll<number>().as('total'));
      const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
      return { entries: rows.map(toView), total: Number(total) };
    },

    async find(userId, at) {
      const row = await viewRows(db, userId, { scope: at.scope })
        .where('s.holder', '=', holderOf(at))
        .where('s.namespace', '=', at.namespace)
        .where('s.key', '=', at.key)
        .executeTakeFirst();
      return row ? toView(row) : null;
    },

    async ownsWorkflow(userId, workflowId) {
      const row = await db
        .selectFrom('workflows')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '=', workflowId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async remove(userId, at) {
      const { numDeletedRows } = await db
        .deleteFrom('node_state')
        .where('user_id', '=', userId)
        .where('scope', '=', at.scope)
        .where('holder', '=', holderOf(at))
        .where('namespace', '=', at.namespace)
        .where('key', '=', at.key)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
