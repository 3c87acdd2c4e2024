import type { UserDataPart } from '../../platform/user-data.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { listBases, removeBase } from './bases.ts';
import type { KnowledgeStore } from './documents.ts';
import { metadataOf } from './documents.ts';

/** Chunks that are read at a time. */
const CHUNKS = 200;

/** A user's knowledge bases, for exports and deletions of accounts: each base, then its documents, each followed by its chunks. */
export function knowledgeData(store: KnowledgeStore): UserDataPart {
  const { db } = store;
  return {
    name: 'knowledge',
    async *export(userId) {
      for (const base of await listBases(db, userId)) {
        yield base;
        for (let after = ''; ;) {
          const document = await db
            .selectFrom('knowledge_documents')
            .select(['id', 'source', 'title', 'metadata', 'version'])
            .where('base_id', '=', base.id)
            .where('source', '>', after)
            .orderBy('source')
            .limit(1)
            .executeTakeFirst();
          if (!document) break;
          after = document.source;
          const { id, source, title, metadata, version } = document;
          yield { base: base.name, source, title, metadata: metadataOf(metadata) };
          yield* chunksOf(db, { id, source, version: Number(version) });
        }
      }
    },
    async erase(userId) {
      for (const { id } of await listBases(db, userId)) await removeBase(store, userId, id);
    },
  };
}

async function* chunksOf(db: Db, { id, source, version }: { id: string; source: string; version: number }) {
  for (let after = -1; ;) {
    const chunks = await db
      .selectFrom('knowledge_chunks')
      .select(['position', 'start_at', 'end_at', 'text'])
      .where('document_id', '=', id)
      .where('version', '=', version)
      .where('position', '>', after)
      .orderBy('position')
      .limit(CHUNKS)
      .execute();
    const last = chunks.at(-1);
    if (!last) return;
    yield {
      source,
      chunks: chunks.map(({ start_at, end_at, text }) => ({ start: Number(start_at), end: Number(end_at), text })),
    };
    after = Number(last.position);
  }
}
