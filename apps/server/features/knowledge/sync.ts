import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import { sql } from 'kysely';
import type { KnowledgeStore } from './documents.ts';
import { clearDocument } from './documents.ts';

const DOCUMENTS_AT_ONCE = 100;

/**
 * Removes the documents of a knowledge base that a run has neither added nor found unchanged, of those whose source begins with a text. Gives their number.
 * Throws `knowledge_unseen` where the run has seen none: where a list came back empty, it must not empty the knowledge base.
 */
export async function removeUnseen(
  store: KnowledgeStore,
  { id, name }: { id: string; name: string },
  { prefix, runId }: { prefix: string; runId: string },
): Promise<number> {
  const { db } = store;
  const ofSource = db
    .selectFrom('knowledge_documents')
    .select('id')
    .where('base_id', '=', id)
    .where(sql<boolean>`substr(source, 1, ${Array.from(prefix).length}) = ${prefix}`);
  const seen = await ofSource.where('seen_by', '=', runId).limit(1).executeTakeFirst();
  if (!seen) throw knowledgeErrors.knowledge_unseen({ base: name });
  for (let removed = 0; ;) {
    const unseen = await ofSource.where('seen_by', '<>', runId).limit(DOCUMENTS_AT_ONCE).execute();
    if (unseen.length === 0) return removed;
    for (const document of unseen) await clearDocument(store, document.id);
    removed += unseen.length;
  }
}
