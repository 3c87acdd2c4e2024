import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePassword } from './features/password/service.ts';
import { createTwoFactorService } from './features/two-factor/service.ts';
import type { Person, TestApp } from './testing/test-app.ts';
import { createTestApp } from './testing/test-app.ts';
import type { Caller } from './platform/auth/caller.ts';
import { confirmPassword } from './platform/auth/passwords.ts';

const password = 'secret1';
let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
});
afterAll(() => app.end());

const calls: [string, (caller: Caller) => Promise<unknown>][] = [
  ['confirms a password', (caller) => confirmPassword(app.platform, caller, password)],
  [
    'changes the password',
    (caller) =>
      changePassword(app.platform, caller, {
        currentPassword: password,
        newPassword: 'correct horse',
        revokeApiKeys: [],
      }),
  ],
  ['sets up a second factor', (caller) => createTwoFactorService(app.platform).setUp(caller, password)],
  ['renews recovery codes', (caller) => createTwoFactorService(app.platform).renewRecoveryCodes(caller, password)],
];

it.each(calls)('a caller whose session has ended meanwhile is not signed in, where the request %s', async (_, call) => {
  const login = await app.server.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: ada.user.email, password },
  });
  const cookie = login.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  await app.server.inject({ method: 'POST', url: '/api/logout', headers: { cookie } });
  await expect(call({ cookie, userAgent: undefined })).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
});
