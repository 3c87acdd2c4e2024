import type { CredentialType } from '@heddle/contract/api/credentials';
import {
  CredentialBody,
  CredentialDeleteQuery,
  CredentialListQuery,
  CredentialUpdate,
} from '@heddle/contract/api/credentials';
import { TOTAL_HEADER } from '@heddle/contract/api/workflows';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { credentialsOf } from './credentials.ts';
import { addServiceClientRoutes } from './service-clients/routes.ts';
import { createCredentialService } from './service.ts';
import { addSignInRoutes } from './sign-in/routes.ts';
import { createSignIns } from './sign-in/sign-ins.ts';
import { keepWaking, signInWaitsOf } from './sign-in/waits.ts';

const Params = z.object({ id: z.string() });

export const feature = defineFeature({
  scope: 'api',
  services: (platform) => ({
    openCredential:
      ({ run, reach }) =>
      (id) =>
        credentialsOf(platform).open(run.userId, id, reach),
    awaitSignIn:
      ({ run }) =>
      (id, step) =>
        signInWaitsOf(platform).add(run.userId, id, step),
  }),
  register(app, platform) {
    const credentials = credentialsOf(platform);
    const waits = signInWaitsOf(platform);
    const signIns = createSignIns(platform, credentials, waits);
    const service = createCredentialService(platform, credentials, signIns, waits);
    keepWaking(app, platform, waits);
    addSignInRoutes(app, platform, signIns);
    addServiceClientRoutes(app, platform, credentials.serviceClients);
    platform.retention.add({
      async prune(now) {
        await credentials.pending.prune(now);
        await credentials.slots?.prune(now);
      },
      deleteOfRuns: (ids) => [platform.db.deleteFrom('sign_in_waits').where('run_id', 'in', ids)],
    });
    app.addHook('onClose', () =>
      Promise.all([credentials.grants.settled(), signIns.settled(), credentials.slots?.stop()]),
    );
    platform.offers.provide('openCredential', (userId, id) => credentialsOf(platform).open(userId, id));

    app.get('/api/credential-types', async (): Promise<CredentialType[]> => {
      const clients = await credentials.serviceClients.list();
      const set = new Set(clients.flatMap(({ id, source }) => (source === null ? [] : [id])));
      return platform.credentialTypes
        .catalog()
        .map(({ signIn, ...entry }) =>
          signIn
            ? { ...entry, signIn: { ...signIn, hasClient: signIn.client !== undefined && set.has(signIn.client) } }
            : entry,
        );
    });

    app.get('/api/credentials', async (request, reply) => {
      const { credentials, total } = await service.list(
        currentUser(request).id,
        parse(CredentialListQuery, request.query),
      );
      return reply.header(TOTAL_HEADER, total).send(credentials);
    });

    app.post('/api/credentials', async (request, reply) => {
      const credential = await service.create(currentUser(request).id, parse(CredentialBody, request.body));
      return reply.code(201).send(credential);
    });

    app.get('/api/credentials/:id', async (request) =>
      service.get(currentUser(request).id, parse(Params, request.params).id),
    );

    app.put('/api/credentials/:id', async (request) =>
      service.update(currentUser(request).id, parse(Params, request.params).id, parse(CredentialUpdate, request.body)),
    );

    app.delete('/api/credentials/:id', async (request, reply) => {
      const { force } = parse(CredentialDeleteQuery, request.query);
      await service.remove(currentUser(request).id, parse(Params, request.params).id, force);
      return reply.code(204).send();
    });

    app.post('/api/credentials/:id/test', { config: { scope: 'run' } }, async (request) => ({
      message: await service.test(currentUser(request).id, parse(Params, request.params).id),
    }));
  },
});
