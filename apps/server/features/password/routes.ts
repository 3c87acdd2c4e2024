import { ChangePasswordBody } from '@heddle/contract/api/change-password';
import { callerOf } from '../../platform/auth/caller.ts';
import { defineFeature } from '../../platform/feature.ts';
import { guardAttempts } from '../../platform/http/limit.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { changePassword } from './service.ts';

export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const guarded = guardAttempts(platform.attempts);

    app.post('/api/auth/password', { config: { access: 'session' } }, async (request, reply) => {
      const { revokeApiKeys = false, ...body } = parse(ChangePasswordBody, request.body);
      const cookies = await guarded(request, reply, () => changePassword(platform, callerOf(request), body));
      if (revokeApiKeys !== false)
        await platform.apiKeys.revoke(currentUser(request).id, revokeApiKeys === true ? 'all' : revokeApiKeys);
      return reply.code(204).header('set-cookie', cookies).send();
    });
  },
});
