import { RunTestsBody, SaveAsTestBody } from '@heddle/contract/api/workflow-tests';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createTestService } from './service.ts';
import { testData } from './user-data.ts';

const Params = z.object({ id: z.string() });
const TestParams = Params.extend({ testId: z.string() });

/** Tests of workflows: recorded runs that are repeated without side effects. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const service = createTestService(platform);
    platform.userData.add(testData(platform, service));

    app.get('/api/workflows/:id/tests', async (request) =>
      service.list(currentUser(request).id, parse(Params, request.params).id),
    );

    app.post('/api/workflows/:id/tests', async (request, reply) =>
      reply
        .code(201)
        .send(await service.create(currentUser(request).id, parse(Params, request.params).id, request.body)),
    );

    app.get('/api/workflows/:id/test-file', async (request) =>
      service.file(currentUser(request).id, parse(Params, request.params).id),
    );

    app.get('/api/workflows/:id/tests/:testId', async (request) => {
      const { id, testId } = parse(TestParams, request.params);
      return service.get(currentUser(request).id, id, testId);
    });

    app.put('/api/workflows/:id/tests/:testId', async (request) => {
      const { id, testId } = parse(TestParams, request.params);
      return service.update(currentUser(request).id, id, testId, request.body);
    });

    app.delete('/api/workflows/:id/tests/:testId', async (request, reply) => {
      const { id, testId } = parse(TestParams, request.params);
      await service.remove(currentUser(request).id, id, testId);
      return reply.code(204).send();
    });

    app.post('/api/workflows/:id/tests/run', { config: { scope: 'run' } }, async (request, reply) => {
      const { tests } = parse(RunTestsBody, request.body);
      // Disconnecting stops the tests.
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      const signal = AbortSignal.any([left.signal, platform.lifecycle.closing]);
      return service.run(currentUser(request).id, parse(Params, request.params).id, tests, signal);
    });

    app.post('/api/executions/:id/save-as-test', async (request, reply) => {
      const { name } = parse(SaveAsTestBody, request.body);
      return reply
        .code(201)
        .send(await service.saveRun(currentUser(request).id, parse(Params, request.params).id, name));
    });
  },
});
