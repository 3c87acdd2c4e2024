import { randomUUID } from 'node:crypto';
import type { KnowledgeBaseView } from '@heddle/contract/api/knowledge';
import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import { knowledgeLimits } from '@heddle/contract/node/knowledge';
import { ROWS_PER_BATCH, deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { isDuplicate } from '../../platform/db/kysely.ts';
import type { KnowledgeStore } from './documents.ts';
import { clearDocument } from './documents.ts';

const nameKey = (name: string): string => name.trim().toLowerCase();

const ofUser = (db: Db, userId: string) => db.selectFrom('knowledge_bases').where('user_id', '=', userId);

/** The id of the user's knowledge base with a name, in any case of its letters. */
export async function findBase(db: Db, userId: string, name: string): Promise<string | undefined> {
  const found = await ofUser(db, userId).select('id').where('name_key', '=', nameKey(name)).executeTakeFirst();
  return found?.id;
}

/** The same, where it has to be there. Throws `knowledge_not_found`. */
export async function baseNamed(db: Db, userId: string, name: string): Promise<string> {
  const id = await findBase(db, userId, name);
  if (id === undefined) throw knowledgeErrors.knowledge_not_found({ name });
  return id;
}

/** The name of a knowledge base of the user. Throws `knowledge_unknown`. */
export async function nameOfBase(db: Db, userId: string, id: string): Promise<string> {
  const found = await ofUser(db, userId).select('name').where('id', '=', id).executeTakeFirst();
  if (!found) throw knowledgeErrors.knowledge_unknown();
  return found.name;
}

/** Makes an empty knowledge base. Gives its id. Throws `knowledge_name_taken`, `knowledge_full`. */
export async function createBase(db: Db, userId: string, name: string): Promise<string> {
  if ((await findBase(db, userId, name)) !== undefined) throw knowledgeErrors.knowledge_name_taken({ name });
  return openBase(db, userId, name);
}

/** Throws `knowledge_unknown`, `knowledge_name_taken`. */
export async function renameBase(db: Db, userId: string, id: string, name: string): Promise<void> {
  await requireBase(db, userId, id);
  const set = { name: name.trim(), name_key: nameKey(name) };
  try {
    await db.updateTable('knowledge_bases').set(set).where('id', '=', id).execute();
  } catch (cause) {
    if (isDuplicate(cause, 'knowledge_bases', 'user_id') || isDuplicate(cause, 'knowledge_bases', 'name'))
      throw knowledgeErrors.knowledge_name_taken({ name: set.name }, { cause });
    throw cause;
  }
}

/** Throws `knowledge_unknown` unless the knowledge base is the user's. */
export async function requireBase(db: Db, userId: string, id: string): Promise<void> {
  const found = await ofUser(db, userId).select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw knowledgeErrors.knowledge_unknown();
}

/** The id of the knowledge base with a name, which is made where there is none. Throws `knowledge_document_invalid`, `knowledge_full`. */
export async function openBase(db: Db, userId: string, name: string): Promise<string> {
  const found = await findBase(db, userId, name);
  if (found !== undefined) return found;
  const shown = name.trim();
  if (shown === '' || shown.length > knowledgeLimits.name)
    throw knowledgeErrors.knowledge_document_invalid({
      problem: `the name of its knowledge base must have 1 to ${knowledgeLimits.name} characters`,
    });
  const { total } = await ofUser(db, userId)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) >= knowledgeLimits.bases)
    throw knowledgeErrors.knowledge_full({ limit: `${knowledgeLimits.bases} knowledge bases` });
  // Without hyphens it is one word of the full-text index.
  const id = randomUUID().replaceAll('-', '');
  const row = { id, user_id: userId, name: shown, name_key: nameKey(name), created_at: Date.now() };
  try {
    await db.insertInto('knowledge_bases').values(row).execute();
    return id;
  } catch (error) {
    // Another run has made it meanwhile.
    if (isDuplicate(error, 'knowledge_bases', 'user_id') || isDuplicate(error, 'knowledge_bases', 'name'))
      return baseNamed(db, userId, name);
    throw error;
  }
}

/** One of them. Throws `knowledge_unknown`. */
export async function viewBase(db: Db, userId: string, id: string): Promise<KnowledgeBaseView> {
  const [found] = await listBases(db, userId, id);
  if (!found) throw knowledgeErrors.knowledge_unknown();
  return found;
}

/** The knowledge bases of a user with their sizes, by name; or the one with an id. */
export async function listBases(db: Db, userId: string, id?: string): Promise<KnowledgeBaseView[]> {
  const all = ofUser(db, userId);
  const rows = await (id === undefined ? all : all.where('knowledge_bases.id', '=', id))
    .leftJoin('knowledge_documents as d', 'd.base_id', 'knowledge_bases.id')
    .groupBy(['knowledge_bases.id', 'knowledge_bases.name', 'knowledge_bases.name_key', 'knowledge_bases.created_at'])
    .groupBy(['knowledge_bases.provider', 'knowledge_bases.model', 'knowledge_bases.credential_id'])
    .select((of) => [
      'knowledge_bases.id',
      'knowledge_bases.name',
      'knowledge_bases.created_at',
      'knowledge_bases.provider',
      'knowledge_bases.model',
      'knowledge_bases.credential_id',
      of.fn.count<number>('d.id').as('documents'),
      of.fn.sum<number | null>('d.chunks').as('chunks'),
      of.fn.max<number | null>('d.updated_at').as('updated_at'),
    ])
    .orderBy('knowledge_bases.name_key')
    .limit(knowledgeLimits.bases)
    .execute();
  return rows.map(({ id, name, created_at, updated_at, documents, chunks, provider, model, credential_id }) => ({
    id,
    name,
    documentCount: Number(documents),
    chunkCount: Number(chunks ?? 0),
    embedding: model === '' ? null : { provider, model, credentialId: credential_id || null },
    createdAt: new Date(Number(created_at)).toISOString(),
    updatedAt: new Date(Number(updated_at ?? created_at)).toISOString(),
  }));
}

/** Removes a knowledge base, document by document: a single statement would hold up others. Throws `knowledge_unknown`. */
export async function removeBase(store: KnowledgeStore, userId: string, id: string): Promise<void> {
  const { db } = store;
  await requireBase(db, userId, id);
  for (;;) {
    const documents = await db
      .selectFrom('knowledge_documents')
      .select('id')
      .where('base_id', '=', id)
      .limit(100)
      .execute();
    if (documents.length === 0) break;
    for (const document of documents) await clearDocument(store, document.id);
  }
  // Those that an interrupted run has left.
  const left = db.selectFrom('knowledge_vectors').select('hash').where('base_id', '=', id).limit(ROWS_PER_BATCH);
  await deleteInBatches(db.deleteFrom('knowledge_vectors').where('base_id', '=', id).where('hash', 'in', left));
  await db.deleteFrom('knowledge_bases').where('id', '=', id).execute();
}
