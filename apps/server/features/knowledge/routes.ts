import { randomUUID } from 'node:crypto';
import {
  KnowledgeBaseBody,
  KnowledgeCredentialBody,
  KnowledgeDocumentBody,
  KnowledgeDocumentQuery,
  KnowledgeFileQuery,
  KnowledgeSearchBody,
  KnowledgeSearchQuery,
} from '@heddle/contract/api/knowledge';
import { TOTAL_HEADER } from '@heddle/contract/api/workflows';
import { HeddleError } from '@heddle/contract/errors/define';
import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import type { KnowledgeDocument, KnowledgeHit, KnowledgeOutcome } from '@heddle/contract/node/knowledge';
import { knowledgeLimits } from '@heddle/contract/node/knowledge';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { requireSpace } from '../../platform/http/limit.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  baseNamed,
  createBase,
  listBases,
  nameOfBase,
  removeBase,
  renameBase,
  requireBase,
  viewBase,
} from './bases.ts';
import { clearDocument, findDocument, listDocuments, removeDocument } from './documents.ts';
import { chooseCredential, chosenEmbedding, embedOutside, withEmbedding } from './embedder.ts';
import { textOfFile } from './file-text.ts';
import { addJobs, passagesOf } from './job-routes.ts';
import { clearInterrupted } from './open.ts';
import { missingTexts, putDocument } from './put.ts';
import { searchBase } from './search.ts';
import { removeUnseen } from './sync.ts';
import { knowledgeData } from './user-data.ts';
import { keepVectors } from './vectors.ts';

const Params = z.object({ id: z.string() });
const DocumentParams = Params.extend({ documentId: z.string() });

/** Less than the web app waits for an answer. */
const EMBEDDING_MS = 25_000;

/** Stands for the run where a person adds a document. */
const BY_HAND = '';

/** A title from a source, which may be longer. */
const titleOf = (text: string): string => text.slice(0, knowledgeLimits.title);

/** Knowledge bases of users, for the API and for nodes. */
export const feature = defineFeature({
  scope: 'api',
  services: ({ db, atomically }) => ({
    putKnowledge:
      ({ run }) =>
      (document, { runId }) =>
        putDocument({ db, atomically }, { userId: run.userId, runId }, document),
    missingVectors:
      ({ run }) =>
      (document, { runId }) =>
        missingTexts(db, { userId: run.userId, runId }, document),
    keepVectors:
      ({ run }) =>
      async ({ base, vectors }) =>
        keepVectors(db, await baseNamed(db, run.userId, base), vectors),
    removeUnseenKnowledge:
      ({ run }) =>
      async ({ base, prefix }, { runId }) =>
        removeUnseen({ db, atomically }, { id: await baseNamed(db, run.userId, base), name: base }, { prefix, runId }),
    removeKnowledge:
      ({ run }) =>
      async ({ base, source }) => {
        const found = await findDocument(db, await baseNamed(db, run.userId, base), source.trim());
        if (found) await clearDocument({ db, atomically }, found.id);
        return found !== undefined;
      },
    searchKnowledge:
      ({ run }) =>
      async ({ base, ...query }) =>
        searchBase(db, await baseNamed(db, run.userId, base), query, run.userId),
  }),
  async register(app, platform) {
    const { admission, db, retention, userData } = platform;
    userData.add(knowledgeData(platform));
    retention.add({ prune: (now, stopped) => clearInterrupted(platform, now, stopped) });
    const kept = requireSpace({ admission });

    app.post('/api/knowledge', kept, async (request, reply) => {
      const userId = currentUser(request).id;
      const id = await createBase(db, userId, parse(KnowledgeBaseBody, request.body).name);
      return reply.code(201).send(await viewBase(db, userId, id));
    });

    app.get('/api/knowledge/:id', async (request) =>
      viewBase(db, currentUser(request).id, parse(Params, request.params).id),
    );

    app.put('/api/knowledge/:id', async (request) => {
      const [userId, { id }] = [currentUser(request).id, parse(Params, request.params)];
      await renameBase(db, userId, id, parse(KnowledgeBaseBody, request.body).name);
      return viewBase(db, userId, id);
    });

    app.get('/api/knowledge', async (request) => listBases(db, currentUser(request).id));

    app.delete('/api/knowledge/:id', async (request, reply) => {
      await removeBase(platform, currentUser(request).id, parse(Params, request.params).id);
      return reply.code(204).send();
    });

    app.get('/api/knowledge/:id/documents', async (request, reply) => {
      const { id } = parse(Params, request.params);
      await requireBase(db, currentUser(request).id, id);
      const { documents, total } = await listDocuments(db, id, parse(KnowledgeDocumentQuery, request.query));
      return reply.header(TOTAL_HEADER, total).send(documents);
    });

    app.delete('/api/knowledge/:id/documents/:documentId', async (request, reply) => {
      const { id, documentId } = parse(DocumentParams, request.params);
      await requireBase(db, currentUser(request).id, id);
      await removeDocument(platform, id, documentId);
      return reply.code(204).send();
    });

    app.post('/api/knowledge/:id/search', { config: { scope: 'run' } }, async (request) => {
      const [userId, { id }] = [currentUser(request).id, parse(Params, request.params)];
      await requireBase(db, userId, id);
      const { query, limit, mode } = parse(KnowledgeSearchBody, request.body);
      const find = async (): Promise<KnowledgeHit[]> => {
        const meaning = mode === 'words' ? null : await meaningOf(platform, { userId, baseId: id, query });
        const asked = { query, limit, metadata: {}, meaning: meaning && { ...meaning, withWords: mode === 'both' } };
        return searchBase(db, id, asked, userId);
      };
      return find().catch((error: unknown) => {
        // A job has given the knowledge base another model since the query got its vector.
        if (error instanceof HeddleError && error.code === 'knowledge_embedding_differs') return find();
        throw error;
      });
    });

    app.get('/api/knowledge/:id/search', async (request) => {
      const { id } = parse(Params, request.params);
      await requireBase(db, currentUser(request).id, id);
      return searchBase(
        db,
        id,
        { ...parse(KnowledgeSearchQuery, request.query), metadata: {}, meaning: null },
        currentUser(request).id,
      );
    });

    app.post('/api/knowledge/:id/documents', kept, async (request) => {
      const userId = currentUser(request).id;
      const { id } = parse(Params, request.params);
      const base = await nameOfBase(db, userId, id);
      const { source, title, text } = parse(KnowledgeDocumentBody, request.body);
      return putByHand(platform, { userId, baseId: id }, { base, source, title: titleOf(title || source), text });
    });

    app.put('/api/knowledge/:id/credential', async (request) => {
      const [userId, { id }] = [currentUser(request).id, parse(Params, request.params)];
      await requireBase(db, userId, id);
      const { credentialId } = parse(KnowledgeCredentialBody, request.body);
      await chooseCredential(platform, { userId, baseId: id, credentialId, signal: platform.lifecycle.closing });
      return viewBase(db, userId, id);
    });

    addJobs(app, platform);

    await app.register((scope) => receiveFiles(scope, platform));
  },
});

/** Adds a document that a person gives, with vectors where its knowledge base has some. */
async function putByHand(
  platform: Platform,
  { userId, baseId }: { userId: string; baseId: string },
  given: Pick<KnowledgeDocument, 'base' | 'source' | 'title' | 'text'>,
): Promise<KnowledgeOutcome> {
  const writer = { userId, runId: BY_HAND };
  const signal = AbortSignal.any([AbortSignal.timeout(EMBEDDING_MS), platform.lifecycle.closing]);
  const passages = await passagesOf(platform.db, baseId);
  const document = await withEmbedding(platform, { writer, baseId, signal }, { ...passages, ...given, metadata: {} });
  return putDocument(platform, writer, document);
}

/** The vector of a query, by the model of the knowledge base. Throws `knowledge_without_vectors`, `knowledge_credential_needed` and the errors of models. */
async function meaningOf(
  platform: Platform,
  { userId, baseId, query }: { userId: string; baseId: string; query: string },
) {
  const chosen = await chosenEmbedding(platform.db, baseId);
  if (!chosen) throw knowledgeErrors.knowledge_without_vectors();
  const { embedding, credentialId } = chosen;
  const signal = AbortSignal.any([AbortSignal.timeout(EMBEDDING_MS), platform.lifecycle.closing]);
  const asked = {
    userId,
    credentialId,
    model: embedding.model,
    runId: `knowledge-${randomUUID()}`,
    task: 'search',
    signal,
  };
  let vector: readonly number[] = [];
  await embedOutside(platform, asked, [{ hash: '', text: query }], async ([found]) => {
    vector = found?.vector ?? [];
  });
  return { embedding, vector };
}

/** The route that adds a document from the bytes of a file. */
async function receiveFiles(scope: FastifyInstance, platform: Platform): Promise<void> {
  const { admission, db, lifecycle } = platform;
  // Any content type: the type of a file follows from its name.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: string | Buffer) => body);
  const kept = { ...requireSpace({ admission }), bodyLimit: knowledgeLimits.file };
  scope.post('/api/knowledge/:id/files', kept, async (request) => {
    const userId = currentUser(request).id;
    const { id } = parse(Params, request.params);
    const base = await nameOfBase(db, userId, id);
    const { name, source, title } = parse(KnowledgeFileQuery, request.query);
    if (!Buffer.isBuffer(request.body))
      throw knowledgeErrors.knowledge_file_unreadable({ name, reason: 'it is empty' });
    const text = await textOfFile({ name, bytes: request.body }, { userId, signal: lifecycle.closing });
    const document = { base, source: source || name, title: titleOf(title || source || name), text };
    return putByHand(platform, { userId, baseId: id }, document);
  });
}
