import rateLimit from '@fastify/rate-limit';
import { ChangePasswordBody } from '@heddle/contract/api/change-password';
import { ForgotPasswordBody, ResetPasswordBody } from '@heddle/contract/api/reset-password';
import { callerOf } from '../../platform/auth/caller.ts';
import { defineFeature } from '../../platform/feature.ts';
import { enforce, guardAttempts, MINUTE } from '../../platform/http/limit.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { mailReset, resetPassword } from './reset.ts';
import { RESET_MAIL, resetComposer } from './reset-mail.ts';
import { changePassword } from './service.ts';

/** Links for forgotten passwords that are asked for: from one address, and for one account. */
const LINKS_PER_HOUR = { address: 20, account: 5 } as const;
/** Uses of such links from one address. */
const USES_PER_MINUTE = 20;

export const feature = defineFeature({
  scope: 'api',
  async register(app, platform) {
    const { address, db, mail } = platform;
    mail.compose(RESET_MAIL, resetComposer(db, address.base));
    await app.register(rateLimit, { global: false });
    const guarded = guardAttempts(platform.attempts);
    const asked = app.createRateLimit({ max: LINKS_PER_HOUR.address, timeWindow: 60 * MINUTE });
    const mailed = app.createRateLimit({
      max: LINKS_PER_HOUR.account,
      timeWindow: 60 * MINUTE,
      keyGenerator: (request) => parse(ForgotPasswordBody, request.body).email.trim().toLowerCase(),
    });
    const used = app.createRateLimit({ max: USES_PER_MINUTE, timeWindow: MINUTE });

    app.post('/api/forgot-password', { config: { access: 'public' } }, async (request, reply) => {
      await enforce(asked, request, reply);
      await enforce(mailed, request, reply);
      await mailReset(platform, parse(ForgotPasswordBody, request.body).email);
      return reply.code(204).send();
    });

    app.post('/api/reset-password', { config: { access: 'public' } }, async (request, reply) => {
      await enforce(used, request, reply);
      await resetPassword(platform, parse(ResetPasswordBody, request.body));
      return reply.code(204).send();
    });

    app.post('/api/auth/password', { config: { access: 'session' } }, async (request, reply) => {
      const { revokeApiKeys = false, ...body } = parse(ChangePasswordBody, request.body);
      const cookies = await guarded(request, reply, () => changePassword(platform, callerOf(request), body));
      if (revokeApiKeys !== false)
        await platform.apiKeys.revoke(currentUser(request).id, revokeApiKeys === true ? 'all' : revokeApiKeys);
      return reply.code(204).header('set-cookie', cookies).send();
    });
  },
});
