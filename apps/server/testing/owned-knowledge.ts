import { randomUUID } from 'node:crypto';
import { baseNamed } from '../features/knowledge/bases.ts';
import { findDocument } from '../features/knowledge/documents.ts';
import { putDocument } from '../features/knowledge/put.ts';
import type { Row } from './route-rows.ts';
import { ofOwner, ofUser } from './route-rows.ts';
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

/** A request to every route of knowledge bases, and who may make it. */
export const knowledgeRows: Record<string, Row> = {
  'GET /api/knowledge': ofUser('/api/knowledge'),
  'POST /api/knowledge': {
    ...ofUser('/api/knowledge', 201),
    request: () => ({ url: '/api/knowledge', payload: { name: randomUUID() } }),
  },
  'GET /api/knowledge/:id': ofOwner(({ baseId }) => `/api/knowledge/${baseId}`),
  'PUT /api/knowledge/:id': ofOwner(({ baseId }) => `/api/knowledge/${baseId}`, 200, { name: 'Guides' }),
  'POST /api/knowledge/:id/documents': ofOwner(({ baseId }) => `/api/knowledge/${baseId}/documents`, 200, {
    source: 'looms.md',
    text: 'A loom holds the warp.',
  }),
  'POST /api/knowledge/:id/files': ofOwner(({ baseId }) => `/api/knowledge/${baseId}/files?name=a.txt`, 200, {
    any: 'bytes',
  }),
  'DELETE /api/knowledge/:id': ofOwner(({ baseId }) => `/api/knowledge/${baseId}`, 204),
  'GET /api/knowledge/:id/documents': ofOwner(({ baseId }) => `/api/knowledge/${baseId}/documents`),
  'DELETE /api/knowledge/:id/documents/:documentId': ofOwner(
    ({ baseId, documentId }) => `/api/knowledge/${baseId}/documents/${documentId}`,
    204,
  ),
  'POST /api/knowledge/:id/search': ofOwner(({ baseId }) => `/api/knowledge/${baseId}/search`, 200, {
    query: 'shuttle',
    mode: 'words',
  }),
  'PUT /api/knowledge/:id/credential': ofOwner(({ baseId }) => `/api/knowledge/${baseId}/credential`, 409, {
    credentialId: 'unknown',
  }),
  'GET /api/knowledge/:id/jobs': ofOwner(({ baseId }) => `/api/knowledge/${baseId}/jobs`),
  'POST /api/knowledge/:id/jobs': ofOwner(({ baseId }) => `/api/knowledge/${baseId}/jobs`, 202, {
    chunkSize: 1000,
    overlap: 0,
    embedding: null,
  }),
  'POST /api/knowledge/:id/jobs/:jobId/stop': ofOwner(
    ({ baseId }) => `/api/knowledge/${baseId}/jobs/unknown/stop`,
    404,
  ),
  'GET /api/knowledge/:id/search': ofOwner(({ baseId }) => `/api/knowledge/${baseId}/search?query=shuttle`),
};
