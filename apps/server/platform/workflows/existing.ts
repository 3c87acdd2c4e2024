import type { ResourceReference, ReferenceKind } from '@heddle/expression/references';
import type { Db } from '../db/kysely.ts';

/** Says whether what a node refers to exists and belongs to the user. */
export type Exists = (reference: ResourceReference) => boolean;

/** Looks up everything that is referred to, by one statement at most. Rejects as the database does: what could not be looked up is not missing. */
export async function readExisting(db: Db, userId: string, references: readonly ResourceReference[]): Promise<Exists> {
  if (references.length === 0) return () => true;
  const keys = (wanted: ReferenceKind): string[] => {
    const named = references.filter(({ kind }) => kind === wanted).map(({ key }) => key);
    // PostgreSQL takes no empty list, and nothing has an empty key.
    return named.length === 0 ? [''] : [...new Set(named)];
  };
  const rows = await db
    .selectFrom('user_tables')
    .select(({ val }) => [val<string>('table').as('kind'), 'name_key as key'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('name_key', 'in', keys('table'))
    .unionAll(
      db
        .selectFrom('credentials')
        .select(({ val }) => [val<string>('credential').as('kind'), 'id as key'])
        .where('user_id', '=', userId)
        .where('id', 'in', keys('credential')),
    )
    .unionAll(
      db
        .selectFrom('workflows')
        .select(({ val }) => [val<string>('workflow').as('kind'), 'id as key'])
        .where('user_id', '=', userId)
        .where('id', 'in', keys('workflow')),
    )
    .execute();
  const found = new Set(rows.map(({ kind, key }) => `${kind} ${key}`));
  return ({ kind, key }) => found.has(`${kind} ${key}`);
}
