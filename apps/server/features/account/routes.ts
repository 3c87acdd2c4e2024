import { Readable } from 'node:stream';
import { DeleteAccountBody } from '@heddle/contract/api/account';
import { callerOf, toHeaders } from '../../platform/auth/caller.ts';
import { confirmPassword } from '../../platform/auth/passwords.ts';
import { defineFeature } from '../../platform/feature.ts';
import { guardAttempts } from '../../platform/http/limit.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createAccountService } from './service.ts';

const ownSession = { config: { access: 'session' } } as const;

export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const service = createAccountService(platform);
    const guarded = guardAttempts(platform.attempts);

    app.get('/api/account', async (request) => service.view(currentUser(request).id));

    app.get('/api/account/usage', async (request) => service.usage(currentUser(request).id));

    app.get('/api/account/export', ownSession, async (request, reply) => {
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .header('content-disposition', `attachment; filename="heddle-export-${day}.json"`)
        .type('application/json; charset=utf-8')
        .send(Readable.from(service.export(currentUser(request).id)));
    });

    app.delete('/api/account', ownSession, async (request, reply) => {
      const { email, password } = parse(DeleteAccountBody, request.body);
      const user = currentUser(request);
      service.checkDeletion(user, email);
      await guarded(request, reply, () => confirmPassword(platform, callerOf(request), password));
      await service.remove(user);
      const auth = await platform.auth();
      const { headers } = await auth.api.signOut({ headers: toHeaders(callerOf(request)), returnHeaders: true });
      return reply.code(204).header('set-cookie', headers.getSetCookie()).send();
    });
  },
});
