import type { BetterAuthPlugin } from 'better-auth';
import { generateRandomString } from 'better-auth/crypto';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** How long a login waits for its second step, in seconds. */
const SECOND_STEP_SECONDS = 600;

/**
 * Signs in without a password who has proven by other means to be a user, such as by a wallet. Only our own code calls it: the library's router is not served.
 * Accounts with a second factor get its challenge, of the same form as after a password.
 */
export const provenSignIn = () =>
  ({
    id: 'proven-sign-in',
    endpoints: {
      signInProven: createAuthEndpoint(
        '/sign-in/proven',
        { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const { internalAdapter, createAuthCookie, secret } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          if (!user) return ctx.json({ found: false, secondStep: false });
          if (!('twoFactorEnabled' in user && user.twoFactorEnabled)) {
            await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user });
            return ctx.json({ found: true, secondStep: false });
          }
          const cookie = createAuthCookie('two_factor', { maxAge: SECOND_STEP_SECONDS });
          const identifier = `2fa-${generateRandomString(20)}`;
          const expiresAt = new Date(Date.now() + SECOND_STEP_SECONDS * 1000);
          await internalAdapter.createVerificationValue({ value: user.id, identifier, expiresAt });
          await internalAdapter.createVerificationValue({
            value: '0',
            identifier: `2fa-attempts-${identifier}`,
            expiresAt,
          });
          await ctx.setSignedCookie(cookie.name, identifier, secret, cookie.attributes);
          return ctx.json({ found: true, secondStep: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
