import type { RevisionView } from '@heddle/contract/api/revisions';
import { ListQuery, TOTAL_HEADER } from '@heddle/contract/api/workflows';
import { revisionErrors } from '@heddle/contract/errors/revision';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import { withoutAnnotations } from '@heddle/contract/workflow/annotations';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { maskSecrets } from '../../platform/workflows/secrets.ts';
import { createRevisionStore } from './store.ts';

const Params = z.object({ id: z.string() });
const RevisionParams = Params.extend({ revision: z.coerce.number().int().min(1) });

/** The revisions of a workflow. */
export const feature = defineFeature({
  scope: 'api',
  register(app, { db, nodes }) {
    const store = createRevisionStore(db);

    app.get('/api/workflows/:id/revisions', async (request, reply) => {
      const { id: userId } = currentUser(request);
      const { id } = parse(Params, request.params);
      const page = parse(ListQuery, request.query);
      if (!(await store.owns(userId, id))) throw workflowErrors.workflow_not_found();
      const [revisions, total] = await Promise.all([store.list(userId, id, page), store.count(userId, id)]);
      return reply.header(TOTAL_HEADER, total).send(revisions);
    });

    app.get('/api/workflows/:id/revisions/:revision', async (request): Promise<RevisionView> => {
      const { id: userId } = currentUser(request);
      const { id, revision } = parse(RevisionParams, request.params);
      if (!(await store.owns(userId, id))) throw workflowErrors.workflow_not_found();
      const found = await store.find(userId, id, revision);
      if (!found) throw revisionErrors.revision_not_found({ revision });
      const { graph, ...rest } = found;
      // Revisions of older versions do not store the count.
      return { ...rest, nodeCount: withoutAnnotations(graph).nodes.length, ...maskSecrets(graph, nodes) };
    });
  },
});
