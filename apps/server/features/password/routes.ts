import rateLimit from '@fastify/rate-limit';
import { ChangePasswordBody } from '@heddle/contract/api/change-password';
import { HeddleError } from '@heddle/contract/errors/define';
import { callerOf } from '../../platform/auth/caller.ts';
import { defineFeature } from '../../platform/feature.ts';
import { guardAttempts } from '../../platform/http/limit.ts';
import { parse } from '../../platform/http/validate.ts';
import { changePassword } from './service.ts';

/** Wrong passwords per user and minute. */
const ATTEMPTS = 10;

export const feature = defineFeature({
  scope: 'api',
  async register(app, platform) {
    await app.register(rateLimit, { global: false });
    const guarded = guardAttempts(app, ATTEMPTS, (error) => error instanceof HeddleError && error.code === 'password_incorrect');

    app.post('/api/auth/password', { config: { access: 'session' } }, async (request, reply) => {
      const body = parse(ChangePasswordBody, request.body);
      const cookies = await guarded(request, reply, () => changePassword(platform, callerOf(request), body));
      return reply.code(204).header('set-cookie', cookies).send();
    });
  },
});
