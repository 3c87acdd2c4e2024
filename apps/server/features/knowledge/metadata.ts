import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import type { KnowledgeMetadata } from '@heddle/contract/node/knowledge';
import { METADATA_NAME } from '@heddle/contract/node/knowledge';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { jsonText } from '../../platform/db/kysely.ts';

/** Whether the document `d` has these metadata, in any case of their letters. Throws `knowledge_document_invalid`. */
export function withMetadata(db: Db, metadata: KnowledgeMetadata): RawBuilder<boolean> {
  const conditions = Object.entries(metadata).map(([name, value]) => {
    if (!METADATA_NAME.test(name))
      throw knowledgeErrors.knowledge_document_invalid({ problem: `"${name.slice(0, 50)}" is no name of metadata` });
    return sql`${jsonText(db, 'd.metadata', name)} = lower(${value})`;
  });
  return sql<boolean>`(${sql.join([sql`1 = 1`, ...conditions], sql` and `)})`;
}
