import {
  ApiOperationListQuery,
  DESCRIPTION_MAX,
  DescribedApiBody,
  DescribedApiListQuery,
  DescribedApiUpdate,
} from '@heddle/contract/api/described-apis';
import { TOTAL_HEADER } from '@heddle/contract/api/workflows';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createDescribedApis } from './service.ts';

const Params = z.object({ id: z.string() });
const OperationParams = z.object({ id: z.string(), operation: z.string() });

/** A description as a JSON text may take more than its characters. */
const bodyLimit = DESCRIPTION_MAX + 8 * 1024 * 1024;

/** APIs that users add with their OpenAPI, Swagger or GraphQL descriptions. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const apis = createDescribedApis(platform);
    const idIn = (params: unknown): string => parse(Params, params).id;
    platform.userData.add({
      name: 'apis',
      async export(userId) {
        const { apis: all } = await apis.list(userId, { search: '', limit: 1000, offset: 0 });
        return all.map(({ name, kind, version, address, source, createdAt }) => ({
          name,
          kind,
          version,
          address,
          source,
          createdAt,
        }));
      },
    });

    app.get('/api/apis', async (request, reply) => {
      const { apis: page, total } = await apis.list(
        currentUser(request).id,
        parse(DescribedApiListQuery, request.query),
      );
      return reply.header(TOTAL_HEADER, total).send(page);
    });

    app.post('/api/apis', { bodyLimit }, async (request, reply) =>
      reply.code(201).send(await apis.create(currentUser(request).id, parse(DescribedApiBody, request.body))),
    );

    app.get('/api/apis/:id', async (request) => apis.get(currentUser(request).id, idIn(request.params)));

    app.put('/api/apis/:id', { bodyLimit }, async (request) =>
      apis.update(currentUser(request).id, idIn(request.params), parse(DescribedApiUpdate, request.body)),
    );

    app.delete('/api/apis/:id', async (request, reply) => {
      await apis.remove(currentUser(request).id, idIn(request.params));
      return reply.code(204).send();
    });

    app.get('/api/apis/:id/operations', async (request, reply) => {
      const query = parse(ApiOperationListQuery, request.query);
      const { operations, total } = await apis.operations(currentUser(request).id, idIn(request.params), query);
      return reply.header(TOTAL_HEADER, total).send(operations);
    });

    app.get('/api/apis/:id/operations/:operation', async (request) => {
      const { id, operation } = parse(OperationParams, request.params);
      return apis.operation(currentUser(request).id, id, operation);
    });
  },
});
