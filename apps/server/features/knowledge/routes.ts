import { KnowledgeDocumentQuery, KnowledgeSearchQuery } from '@heddle/contract/api/knowledge';
import { TOTAL_HEADER } from '@heddle/contract/api/workflows';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { baseNamed, listBases, removeBase, requireBase } from './bases.ts';
import { clearDocument, findDocument, listDocuments, removeDocument } from './documents.ts';
import { putDocument } from './put.ts';
import { searchBase } from './search.ts';
import { knowledgeData } from './user-data.ts';

const Params = z.object({ id: z.string() });
const DocumentParams = Params.extend({ documentId: z.string() });

/** Knowledge bases of users, for the API and for nodes. */
export const feature = defineFeature({
  scope: 'api',
  services: ({ db }) => ({
    putKnowledge:
      ({ run }) =>
      (document) =>
        putDocument(db, run.userId, document),
    removeKnowledge:
      ({ run }) =>
      async ({ base, source }) => {
        const found = await findDocument(db, await baseNamed(db, run.userId, base), source.trim());
        if (found) await clearDocument(db, found.id);
        return found !== undefined;
      },
    searchKnowledge:
      ({ run }) =>
      async ({ base, ...query }) =>
        searchBase(db, await baseNamed(db, run.userId, base), query),
  }),
  register(app, { db, userData }) {
    userData.add(knowledgeData(db));

    app.get('/api/knowledge', async (request) => listBases(db, currentUser(request).id));

    app.delete('/api/knowledge/:id', async (request, reply) => {
      await removeBase(db, currentUser(request).id, parse(Params, request.params).id);
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
      await removeDocument(db, id, documentId);
      return reply.code(204).send();
    });

    app.get('/api/knowledge/:id/search', async (request) => {
      const { id } = parse(Params, request.params);
      await requireBase(db, currentUser(request).id, id);
      return searchBase(db, id, { ...parse(KnowledgeSearchQuery, request.query), metadata: {} });
    });
  },
});
