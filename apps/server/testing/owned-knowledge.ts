import { baseNamed } from '../features/knowledge/bases.ts';
import { findDocument } from '../features/knowledge/documents.ts';
import { putDocument } from '../features/knowledge/put.ts';
import type { Person, TestApp } from './test-app.ts';

/** Makes a knowledge base of a person with a document. */
export async function makeKnowledge(
  { platform }: TestApp,
  { user }: Person,
): Promise<{ baseId: string; documentId: string }> {
  const document = { base: 'Guides', source: 'weaving.md', title: 'Weaving', text: 'The shuttle carries the thread.' };
  await putDocument(
    platform,
    { userId: user.id, runId: 'run' },
    { ...document, metadata: {}, chunkSize: 1000, overlap: 0, embedding: null },
  );
  const baseId = await baseNamed(platform.db, user.id, document.base);
  return { baseId, documentId: (await findDocument(platform.db, baseId, document.source))?.id ?? '' };
}
