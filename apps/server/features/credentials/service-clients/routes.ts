import { ServiceClientBody } from '@heddle/contract/api/service-clients';
import type { ServiceClientView } from '@heddle/contract/api/service-clients';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireAdministrator } from '../../../platform/auth/administrators.ts';
import { parse } from '../../../platform/http/validate.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ServiceClients } from './service-clients.ts';

const Params = z.object({ id: z.string() });

const ownSession = { config: { access: 'session' } } as const;

/** Adds the routes by which administrators set the clients that all users may sign in with. */
export function addServiceClientRoutes(
  app: FastifyInstance,
  { db }: Pick<Platform, 'db'>,
  clients: ServiceClients,
): void {
  app.get('/api/service-clients', ownSession, async (request): Promise<ServiceClientView[]> => {
    await requireAdministrator(db, request);
    return clients.list();
  });

  app.put('/api/service-clients/:id', ownSession, async (request): Promise<ServiceClientView> => {
    await requireAdministrator(db, request);
    return clients.save(parse(Params, request.params).id, parse(ServiceClientBody, request.body));
  });

  app.delete('/api/service-clients/:id', ownSession, async (request, reply) => {
    await requireAdministrator(db, request);
    await clients.remove(parse(Params, request.params).id);
    return reply.code(204).send();
  });
}
