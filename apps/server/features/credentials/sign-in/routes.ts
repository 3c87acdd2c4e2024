import { DeviceCheckBody, SignInBody, SignInCallbackQuery } from '@heddle/contract/api/credentials';
import type { DeviceCheck, DeviceSignIn, SignInStart, SignOutResult } from '@heddle/contract/api/credentials';
import { apiErrors } from '@heddle/contract/errors/api';
import { HeddleError } from '@heddle/contract/errors/define';
import { SIGN_IN_CALLBACK, SIGN_IN_SCREEN } from '@heddle/contract/node/sign-in';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { currentUser } from '../../../platform/http/session.ts';
import { parse } from '../../../platform/http/validate.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SignIns } from './sign-ins.ts';

const Params = z.object({ id: z.string() });

/** Adds the routes by which users sign in and out at services. */
export function addSignInRoutes(
  app: FastifyInstance,
  { config, log, sessions }: Pick<Platform, 'config' | 'log' | 'sessions'>,
  signIns: SignIns,
): void {
  // The origin of the request's own page, which is where the session cookie is sent.
  const redirectOf = ({ protocol, headers }: FastifyRequest): string =>
    `${config.publicUrl ?? `${protocol}://${headers.host ?? ''}`}${SIGN_IN_CALLBACK}`;

  const userOf = (request: FastifyRequest): { userId: string; sessionId: string } => {
    if (request.sessionId === null) throw apiErrors.unauthorized();
    return { userId: currentUser(request).id, sessionId: request.sessionId };
  };

  app.post('/api/credentials/:id/sign-in', { config: { access: 'session' } }, async (request): Promise<SignInStart> => {
    const { scopes } = parse(SignInBody, request.body ?? {});
    const wish = { scopes, redirectUri: redirectOf(request) };
    const { id } = parse(Params, request.params);
    return { url: await signIns.begin(userOf(request), id, wish) };
  });

  app.post(
    '/api/credentials/:id/sign-in/device',
    { config: { access: 'session' } },
    (request): Promise<DeviceSignIn> => {
      const { scopes } = parse(SignInBody, request.body ?? {});
      return signIns.device.begin(userOf(request), parse(Params, request.params).id, scopes);
    },
  );

  app.post('/api/credentials/sign-in/device', { config: { access: 'session' } }, (request): Promise<DeviceCheck> =>
    signIns.device.check(userOf(request), parse(DeviceCheckBody, request.body).state),
  );

  app.post('/api/credentials/:id/sign-out', async (request): Promise<SignOutResult> => ({
    revoked: await signIns.signOut(currentUser(request).id, parse(Params, request.params).id),
  }));

  /**
   * The redirect address. A browser opens it, so it always leads to a page, which is told the credential and no text: anybody can make a link to it. Public
   * for that reason: whose sign-in it is follows from the state and the session.
   */
  app.get(SIGN_IN_CALLBACK, { config: { access: 'public' } }, async (request, reply) => {
    const to = new URLSearchParams();
    try {
      const session = await sessions.find(request.headers.cookie);
      const answer = {
        ...parse(SignInCallbackQuery, request.query),
        parameters: z.record(z.string(), z.unknown()).parse(request.query),
      };
      const user = session && { userId: session.user.id, sessionId: session.sessionId };
      if (user) to.set('credential', await signIns.finish(user, answer));
    } catch (error) {
      // The page says that the sign-in is not known, or could not be finished.
      if (!(error instanceof HeddleError)) log.error({ err: error }, 'sign-in at a service failed');
    }
    return reply.redirect(`${SIGN_IN_SCREEN}?${to.toString()}`, 303);
  });
}
