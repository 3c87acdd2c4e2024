import { NewestTestDataBody, TestDataQuery, TypedTestDataBody } from '@heddle/contract/api/test-data';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createTestDataService } from './service.ts';
import { createTestDataStore } from './store.ts';
import { keptTestData } from './user-data.ts';

const Params = z.object({ id: z.string() });
const DataParams = Params.extend({ dataId: z.string() });
const NodeParams = Params.extend({ nodeId: z.string() });

/** What triggers give to runs that are started by hand: calls, events and typed items that are kept. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const store = createTestDataStore(platform);
    const service = createTestDataService(platform, store);
    platform.userData.add(keptTestData(store));
    platform.offers.provide('testData', service.offers.testData);
    platform.offers.provide('listeningTriggers', service.offers.listeningTriggers);
    platform.offers.provide('takeTestCall', service.offers.takeTestCall);

    app.get('/api/workflows/:id/test-data', async (request) => {
      const { nodeId } = parse(TestDataQuery, request.query);
      return service.list(currentUser(request).id, parse(Params, request.params).id, nodeId);
    });

    app.post('/api/workflows/:id/test-data', async (request, reply) => {
      const { nodeId, items } = parse(TypedTestDataBody, request.body);
      const { id } = parse(Params, request.params);
      return reply.code(201).send(await service.addTyped(currentUser(request).id, id, nodeId, items));
    });

    // Asks services, with credentials of the user, as a run does.
    app.post('/api/workflows/:id/test-data/newest', { config: { scope: 'run' } }, async (request, reply) => {
      const { nodeId } = parse(NewestTestDataBody, request.body);
      const { id } = parse(Params, request.params);
      return reply.code(201).send(await service.addNewest(currentUser(request).id, id, nodeId));
    });

    app.get('/api/workflows/:id/test-data/:dataId', async (request) => {
      const { id, dataId } = parse(DataParams, request.params);
      return service.get(currentUser(request).id, id, dataId);
    });

    app.delete('/api/workflows/:id/test-data/:dataId', async (request, reply) => {
      const { id, dataId } = parse(DataParams, request.params);
      await service.remove(currentUser(request).id, id, dataId);
      return reply.code(204).send();
    });

    app.put('/api/workflows/:id/test-listeners/:nodeId', async (request) => {
      const { id, nodeId } = parse(NodeParams, request.params);
      return service.listen(currentUser(request).id, id, nodeId);
    });

    app.delete('/api/workflows/:id/test-listeners/:nodeId', async (request, reply) => {
      const { id, nodeId } = parse(NodeParams, request.params);
      await service.stopListening(currentUser(request).id, id, nodeId);
      return reply.code(204).send();
    });
  },
});
