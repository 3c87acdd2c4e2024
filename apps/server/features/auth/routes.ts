import rateLimit from '@fastify/rate-limit';
import type { LoginAnswer } from '@heddle/contract/api/auth';
import { LoginBody, RegisterBody } from '@heddle/contract/api/auth';
import { callerOf } from '../../platform/auth/caller.ts';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createAuthLimits } from './limits.ts';
import { createAuthService } from './service.ts';

const open = { config: { access: 'public' } } as const;

export const feature = defineFeature({
  scope: 'api',
  async register(app, platform) {
    await app.register(rateLimit, { global: false });
    const limits = createAuthLimits(app, platform);
    const service = createAuthService(platform);

    app.post('/api/register', open, async (request, reply) => {
      await limits.beforeRegistration(request, reply);
      const { email, password, firstName, lastName, invitation } = parse(RegisterBody, request.body);
      const names = { firstName: firstName?.trim() || null, lastName: lastName?.trim() || null };
      const account = { email, password, ...names, invitation: invitation ?? null };
      const { user, cookies } = await service.register(account, callerOf(request));
      return reply.code(201).header('set-cookie', cookies).send(user);
    });

    app.post('/api/login', open, async (request, reply) => {
      const credentials = parse(LoginBody, request.body);
      const { user, cookies } = await limits.login(request, reply, credentials.email, () =>
        service.login(credentials, callerOf(request)),
      );
      if (user) cookies.push(platform.knownDevices.remember(request.headers.cookie, user.email));
      return reply.header('set-cookie', cookies).send((user ?? { twoFactorRequired: true }) satisfies LoginAnswer);
    });

    // Public: signing out without a session succeeds as well.
    app.post('/api/logout', open, async (request, reply) => {
      const cookies = await service.logout(callerOf(request));
      return reply.header('set-cookie', cookies).send({ ok: true });
    });

    app.get('/api/auth/user', async (request) => currentUser(request));

    // For pages that everybody sees: that nobody is signed in is no error there, and browsers list errors.
    app.get('/api/auth/session', open, async (request, reply) => {
      const session = await platform.sessions.find(request.headers.cookie);
      if (!session) return reply.type('application/json; charset=utf-8').send('null');
      if (session.prolonged !== null) reply.header('set-cookie', session.prolonged);
      return session.user;
    });
  },
});
