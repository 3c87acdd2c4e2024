import { ApiKeyBody } from '@heddle/contract/api/api-keys';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createApiKeyService } from './service.ts';

const Params = z.object({ id: z.string() });
// A key cannot create others, which could outlive it.
const ownSession = { config: { access: 'session' } } as const;

export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const service = createApiKeyService(platform);
    platform.offers.provide('createProgramKey', (userId, key) => service.createForProgram(userId, key));

    app.get('/api/api-keys', ownSession, async (request) => service.list(currentUser(request).id));

    app.post('/api/api-keys', ownSession, async (request, reply) => {
      const key = await service.create(currentUser(request).id, parse(ApiKeyBody, request.body));
      return reply.code(201).send(key);
    });

    app.delete('/api/api-keys/:id', ownSession, async (request, reply) => {
      await service.revoke(currentUser(request).id, parse(Params, request.params).id);
      return reply.code(204).send();
    });
  },
});
