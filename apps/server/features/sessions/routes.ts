import type { EndedSessions, SessionView } from '@heddle/contract/api/sessions';
import { accountErrors } from '@heddle/contract/errors/account';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { deviceOf } from './device.ts';
import { createSessionStore } from './store.ts';

const Params = z.object({ id: z.string() });
const ownSession = { config: { access: 'session' } } as const;

export const feature = defineFeature({
  scope: 'api',
  register(app, { db, userData }) {
    const store = createSessionStore(db);
    const list = async (userId: string, current: string | null): Promise<SessionView[]> =>
      (await store.list(userId)).map(({ id, userAgent, createdAt, updatedAt }) => ({
        id,
        device: deviceOf(userAgent),
        current: id === current,
        createdAt,
        lastUsedAt: updatedAt,
      }));

    userData.add({
      name: 'sessions',
      export: async (userId) =>
        (await list(userId, null)).map(({ device, createdAt, lastUsedAt }) => ({ device, createdAt, lastUsedAt })),
      close: async (userId) => void (await store.endAll(userId, null)),
    });

    app.get('/api/sessions', ownSession, async (request) => list(currentUser(request).id, request.sessionId));

    app.delete('/api/sessions', ownSession, async (request): Promise<EndedSessions> => ({
      ended: await store.endAll(currentUser(request).id, request.sessionId),
    }));

    app.delete('/api/sessions/:id', ownSession, async (request, reply) => {
      if (!(await store.end(currentUser(request).id, parse(Params, request.params).id)))
        throw accountErrors.session_not_found();
      return reply.code(204).send();
    });
  },
});
