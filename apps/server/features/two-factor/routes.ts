import rateLimit from '@fastify/rate-limit';
import type { RecoveryCodes } from '@heddle/contract/api/two-factor';
import { CodeBody, PasswordBody } from '@heddle/contract/api/two-factor';
import { HeddleError } from '@heddle/contract/errors/define';
import { callerOf } from '../../platform/auth/caller.ts';
import { defineFeature } from '../../platform/feature.ts';
import { guardAttempts } from '../../platform/http/limit.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { takeSecondStep } from './second-step.ts';
import { createTwoFactorService } from './service.ts';

/** Wrong passwords and codes per minute: of a user in Settings, of an address at the second step. */
const ATTEMPTS = { own: 10, address: 50 } as const;

const wrong = new Set(['password_incorrect', 'two_factor_code_invalid']);
const isWrong = (error: unknown): boolean => error instanceof HeddleError && wrong.has(error.code);
const ownSession = { config: { access: 'session' } } as const;

export const feature = defineFeature({
  scope: 'api',
  async register(app, platform) {
    await app.register(rateLimit, { global: false });
    const service = createTwoFactorService(platform);
    const guarded = guardAttempts(app, ATTEMPTS.own, isWrong);
    const guardedByAddress = guardAttempts(app, ATTEMPTS.address, isWrong);

    app.post('/api/login/second-step', { config: { access: 'public' } }, async (request, reply) => {
      const { code } = parse(CodeBody, request.body);
      const { user, cookies } = await guardedByAddress(request, reply, () => takeSecondStep(platform, callerOf(request), code));
      return reply.header('set-cookie', cookies).send(user);
    });

    app.get('/api/two-factor', ownSession, async (request) => service.status(currentUser(request).id));

    app.post('/api/two-factor/setup', ownSession, async (request, reply) => {
      const { password } = parse(PasswordBody, request.body);
      return guarded(request, reply, () => service.setUp(callerOf(request), password));
    });

    app.post('/api/two-factor/confirm', ownSession, async (request, reply) => {
      const { code } = parse(CodeBody, request.body);
      const { cookies, recoveryCodes } = await guarded(request, reply, () => service.confirm(currentUser(request).id, callerOf(request), code));
      return reply.header('set-cookie', cookies).send({ recoveryCodes } satisfies RecoveryCodes);
    });

    app.post('/api/two-factor/recovery-codes', ownSession, async (request, reply): Promise<RecoveryCodes> => {
      const { password } = parse(PasswordBody, request.body);
      return { recoveryCodes: await guarded(request, reply, () => service.renewRecoveryCodes(callerOf(request), password)) };
    });

    app.delete('/api/two-factor', ownSession, async (request, reply) => {
      const { password } = parse(PasswordBody, request.body);
      const { cookies } = await guarded(request, reply, () => service.disable(currentUser(request).id, callerOf(request), password));
      return reply.code(204).header('set-cookie', cookies).send();
    });
  },
});
