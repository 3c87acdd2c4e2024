import type { RecoveryCodes } from '@heddle/contract/api/two-factor';
import { CodeBody, PasswordBody } from '@heddle/contract/api/two-factor';
import { accountErrors } from '@heddle/contract/errors/account';
import { callerOf } from '../../platform/auth/caller.ts';
import { defineFeature } from '../../platform/feature.ts';
import { asAttempt, countByAddress, guardAttempts, refuseCodes } from '../../platform/http/limit.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { findChallenged } from './store.ts';
import { takeSecondStep } from './second-step.ts';
import { createTwoFactorService } from './service.ts';

/** Wrong codes per minute from one address. */
const ATTEMPTS_PER_ADDRESS = 50;

const ownSession = { config: { access: 'session' } } as const;

export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const { attempts, knownDevices } = platform;
    const service = createTwoFactorService(platform);
    const guarded = guardAttempts(attempts);
    const byAddress = countByAddress(ATTEMPTS_PER_ADDRESS);

    app.post('/api/login/second-step', { config: { access: 'public' } }, async (request, reply) => {
      const { code } = parse(CodeBody, request.body);
      const { cookie } = request.headers;
      const person = await findChallenged(platform, cookie);
      if (!person) throw accountErrors.second_step_expired();
      const device = knownDevices.find(cookie, person.email);
      const ofAccount = () =>
        device === null ? attempts.begin('code', person.id) : attempts.begin('codeOnKnownDevice', device);
      const step = () => takeSecondStep(platform, callerOf(request), person.id, code);
      const { user, cookies } = await asAttempt(reply, [byAddress(request), ofAccount], step, refuseCodes);
      return reply.header('set-cookie', [...cookies, knownDevices.remember(cookie, user.email)]).send(user);
    });

    app.get('/api/two-factor', ownSession, async (request) => service.status(currentUser(request).id));

    app.post('/api/two-factor/setup', ownSession, async (request, reply) => {
      const { password } = parse(PasswordBody, request.body);
      return guarded(request, reply, () => service.setUp(callerOf(request), password));
    });

    app.post('/api/two-factor/confirm', ownSession, async (request, reply) => {
      const { code } = parse(CodeBody, request.body);
      const { cookies, recoveryCodes } = await guarded(request, reply, () =>
        service.confirm(currentUser(request).id, callerOf(request), code),
      );
      return reply.header('set-cookie', cookies).send({ recoveryCodes } satisfies RecoveryCodes);
    });

    app.post('/api/two-factor/recovery-codes', ownSession, async (request, reply): Promise<RecoveryCodes> => {
      const { password } = parse(PasswordBody, request.body);
      return {
        recoveryCodes: await guarded(request, reply, () => service.renewRecoveryCodes(callerOf(request), password)),
      };
    });

    app.delete('/api/two-factor', ownSession, async (request, reply) => {
      const { password } = parse(PasswordBody, request.body);
      const { cookies } = await guarded(request, reply, () =>
        service.disable(currentUser(request).id, callerOf(request), password),
      );
      return reply.code(204).header('set-cookie', cookies).send();
    });
  },
});
