import {
  TOTAL_HEADER,
  WorkflowBody,
  WorkflowExtract,
  WorkflowListQuery,
  WorkflowUpdate,
} from '@heddle/contract/api/workflows';
import { isJsonObject } from '@heddle/contract/json';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { requireSpace } from '../../platform/http/limit.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createWorkflowService } from './service.ts';
import { workflowData } from './user-data.ts';

const Params = z.object({ id: z.string() });
/** `revision`: the draft that is to be discarded; a later one is not. */
const DraftQuery = z.object({ revision: z.coerce.number().int().min(1).optional() });

/** A workflow without a name is refused like one with a blank name. */
const withName = (body: unknown): unknown => (isJsonObject(body) ? { name: '', ...body } : body);

export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const service = createWorkflowService(platform);
    platform.userData.add(workflowData(platform, service));

    app.get('/api/workflows', async (request, reply) => {
      const { workflows, total } = await service.list(currentUser(request).id, parse(WorkflowListQuery, request.query));
      return reply.header(TOTAL_HEADER, total).send(workflows);
    });

    app.post('/api/workflows', requireSpace(platform), async (request, reply) => {
      const workflow = await service.create(currentUser(request).id, parse(WorkflowBody, withName(request.body)));
      return reply.code(201).send(workflow);
    });

    app.get('/api/workflows/:id', async (request) =>
      service.get(currentUser(request).id, parse(Params, request.params).id),
    );

    app.put('/api/workflows/:id', async (request) => {
      const { id } = currentUser(request);
      const body = parse(WorkflowUpdate, request.body);
      // Deactivating a workflow and reducing its retention free space, so they are not refused.
      if (body.nodes !== undefined || body.edges !== undefined) platform.admission.space(id);
      return service.update(id, parse(Params, request.params).id, body);
    });

    app.post('/api/workflows/:id/extract', requireSpace(platform), async (request, reply) => {
      const { id } = parse(Params, request.params);
      const workflow = await service.extract(
        currentUser(request).id,
        id,
        parse(WorkflowExtract, withName(request.body)),
      );
      return reply.code(201).send(workflow);
    });

    app.delete('/api/workflows/:id/draft', async (request) => {
      const { revision } = parse(DraftQuery, request.query);
      return service.discardDraft(currentUser(request).id, parse(Params, request.params).id, revision);
    });

    app.delete('/api/workflows/:id', async (request, reply) => {
      await service.remove(currentUser(request).id, parse(Params, request.params).id);
      return reply.code(204).send();
    });
  },
});
