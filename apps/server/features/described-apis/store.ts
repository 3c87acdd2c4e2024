import { randomUUID } from 'node:crypto';
import type { AddressedOperation, DescribedApi } from '@heddle/connectors/described/described-api';
import type {
  ApiOperationListQuery,
  ApiOperationSummary,
  DescribedApiListQuery,
  DescribedApiView,
} from '@heddle/contract/api/described-apis';
import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import type { DescribedOperation } from '@heddle/contract/described/operation';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** Operations that are written by one statement: on SQLite a statement blocks the process. */
const BATCH = 50;
const UNUSABLE_SHOWN = 100;

/** What is stored of an API besides its operations. */
export interface ApiFacts {
  name: string;
  address: string;
  source: string | null;
}

type Row = Selectable<Tables['described_apis']>;

const iso = (ms: number): string => new Date(Number(ms)).toISOString();

/** An API as it is shown. */
export const toView = (row: Row): DescribedApiView => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  version: row.version,
  address: row.address,
  source: row.source,
  credentials: row.credentials,
  operations: Number(row.operations),
  // Written by `rowOf` only.
  unusable: JSON.parse(row.unusable) as DescribedApiView['unusable'],
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});

const rowOf = (api: DescribedApi, { name, address, source }: ApiFacts) => ({
  name,
  kind: api.kind,
  version: api.version,
  address,
  source,
  credentials: api.credentials,
  operations: api.operations.length,
  unusable: JSON.stringify(api.left.slice(0, UNUSABLE_SHOWN)),
});

/** A LIKE pattern for texts that contain this one. */
const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The user's APIs in the order of their names, and how many there are on all pages. */
export async function listApis(
  db: Db,
  userId: string,
  { search, limit, offset }: DescribedApiListQuery,
): Promise<{ apis: DescribedApiView[]; total: number }> {
  const all = db.selectFrom('described_apis').where('user_id', '=', userId);
  const found = search === '' ? all : all.where(sql<boolean>`lower(name) like ${containing(search)} escape '\\'`);
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('name').orderBy('id').limit(limit).offset(offset).execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { apis: rows.map(toView), total: Number(total) };
}

/** An API of the user's; undefined where there is none of this id. */
export const findApi = (db: Db, userId: string, id: string): Promise<Row | undefined> =>
  db.selectFrom('described_apis').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** Stores a new API. Returns its id. */
export async function createApi(db: Db, userId: string, api: DescribedApi, facts: ApiFacts): Promise<string> {
  const id = randomUUID();
  const now = Date.now();
  // It is there before its operations, which its revision only names once all are written.
  const row = {
    id,
    user_id: userId,
    ...rowOf(api, facts),
    operations: 0,
    revision: '',
    created_at: now,
    updated_at: now,
  };
  await db.insertInto('described_apis').values(row).execute();
  await replaceOperations(db, id, api, facts);
  return id;
}

/** Stores a newer reading of a description. Until all of it is written, the API has the operations of the one before. */
export async function replaceOperations(db: Db, id: string, api: DescribedApi, facts: ApiFacts): Promise<void> {
  const revision = randomUUID();
  for (let from = 0; from < api.operations.length; from += BATCH) {
    const rows = api.operations
      .slice(from, from + BATCH)
      .map((one, index) => operationRow(one, { api_id: id, revision, position: from + index }));
    await db.insertInto('described_operations').values(rows).execute();
    await yieldToEventLoop();
  }
  await db
    .updateTable('described_apis')
    .set({ ...rowOf(api, facts), revision, updated_at: Date.now() })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('described_operations').where('api_id', '=', id).where('revision', '!=', revision).execute();
}

const operationRow = (
  { operation, address }: AddressedOperation,
  place: { api_id: string; revision: string; position: number },
) => ({
  ...place,
  id: operation.id,
  name: operation.name,
  heading: operation.group,
  method: operation.method,
  path: operation.path,
  effect: operation.effect,
  address,
  definition: JSON.stringify(operation),
});

/** Changes what the user says of an API. */
export async function updateFacts(
  db: Db,
  id: string,
  { name, address }: Pick<ApiFacts, 'name' | 'address'>,
): Promise<void> {
  await db.updateTable('described_apis').set({ name, address, updated_at: Date.now() }).where('id', '=', id).execute();
}

/** False where the user has no such API. */
export async function removeApi(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('described_apis')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const operationsOf = (db: Db, { id, revision }: Pick<Row, 'id' | 'revision'>) =>
  db.selectFrom('described_operations').where('api_id', '=', id).where('revision', '=', revision);

/** Operations of an API in the order of its description, and how many there are on all pages. */
export async function listOperations(
  db: Db,
  api: Row,
  { search, limit, offset }: ApiOperationListQuery,
): Promise<{ operations: ApiOperationSummary[]; total: number }> {
  let found = operationsOf(db, api);
  for (const word of search.split(/\s+/).filter((part) => part !== ''))
    found = found.where(
      sql<boolean>`lower(name || ' ' || heading || ' ' || method || ' ' || path || ' ' || id) like ${containing(word)} escape '\\'`,
    );
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'name', 'heading', 'method', 'path', 'effect'])
      .orderBy('position')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { operations: rows.map(({ heading, ...row }) => ({ ...row, group: heading })), total: Number(total) };
}

/** An operation of an API; null where it has none of this id. */
export async function findOperation(db: Db, api: Row, operation: string): Promise<AddressedOperation | null> {
  const row = await operationsOf(db, api)
    .select(['address', 'definition'])
    .where('id', '=', operation)
    .executeTakeFirst();
  // Written by `operationRow` only.
  return row ? { address: row.address, operation: JSON.parse(row.definition) as DescribedOperation } : null;
}

/** The definition of each operation by its id, as it is stored. */
export async function definitionsOf(db: Db, api: Row): Promise<ReadonlyMap<string, string>> {
  const rows = await operationsOf(db, api).select(['id', 'definition']).execute();
  return new Map(rows.map(({ id, definition }) => [id, definition]));
}
