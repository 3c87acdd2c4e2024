import { hookErrors } from '@heddle/contract/errors/hooks';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { isBasicCaller, isKeyCaller } from '@heddle/nodes/catalog/webhook/callers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isWithin } from '../../../platform/egress/addresses.ts';
import { bodyTooLarge } from '../../../platform/http/errors.ts';
import type { Offers } from '../../../platform/offers.ts';
import { allowOrigin } from './cors.ts';
import type { HookAuth, HookGuard } from './guard.ts';

/** Opens a credential of the workflow's owner. */
export type OpenSecret = Offers['openCredential'];

/** What checking a request takes besides the request. */
export interface GuardTools {
  open: OpenSecret;
  /** The address that paths of hooks are below, as callers know it. */
  base(): string;
}

/** A text value of a credential; '' where it has none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const allowed: { readonly [by in HookAuth['by']]: readonly string[] } = {
  basic: ['basicAuth'],
  header: ['apiKeyHeader'],
  jwt: ['jwtSecret', 'jwtPublicKey'],
  signature: ['webhookSecret'],
};

/** Opens the credential of a hook. Throws `hook_misconfigured`, which hides the reason from the caller. */
export async function openFor(userId: string, auth: HookAuth, open: OpenSecret): Promise<OpenCredential> {
  let opened: OpenCredential;
  try {
    opened = await open(userId, auth.credential);
  } catch (cause) {
    throw hookErrors.hook_misconfigured({ reason: 'its credential cannot be opened' }, { cause });
  }
  if (!allowed[auth.by].includes(opened.type))
    throw hookErrors.hook_misconfigured({ reason: 'its credential is of another kind' });
  return opened;
}

async function isKnown(request: FastifyRequest, auth: HookAuth, { type, values }: OpenCredential): Promise<boolean> {
  const { authorization } = request.headers;
  switch (auth.by) {
    case 'basic':
      return isBasicCaller(authorization, textOf(values['username']), textOf(values['password']));
    case 'header': {
      const given = request.headers[textOf(values['header']).trim().toLowerCase()];
      return isKeyCaller(Array.isArray(given) ? given[0] : given, textOf(values['key']));
    }
    case 'jwt': {
      const { isTokenCaller } = await import('@heddle/nodes/catalog/webhook/tokens');
      const key =
        type === 'jwtPublicKey' ? { publicKey: textOf(values['publicKey']) } : { secret: textOf(values['secret']) };
      const claims = {
        issuer: textOf(values['issuer']),
        subject: textOf(values['subject']),
        audience: textOf(values['audience']),
      };
      try {
        return await isTokenCaller(
          authorization,
          { algorithm: textOf(values['algorithm']), ...key, ...claims },
          Date.now(),
        );
      } catch (cause) {
        throw hookErrors.hook_misconfigured(
          { reason: 'the key of its credential does not fit the algorithm' },
          { cause },
        );
      }
    }
    case 'signature':
      // Checked once the body has arrived.
      return true;
  }
}

/** The result of checking a request before its body. */
export interface Admitted {
  /** The header that holds the caller's secret, in lower case: it is not kept with the run. */
  secretHeader: string | null;
}

/**
 * Checks a request against the guard, as far as its headers allow. Throws `hook_misconfigured`, `hook_address`, `hook_origin`, `body_too_large`,
 * `hook_unauthorized`.
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  guard: HookGuard,
  userId: string,
  open: OpenSecret,
): Promise<Admitted> {
  if (guard.broken !== null) throw hookErrors.hook_misconfigured({ reason: guard.broken });
  if (guard.networks && !isWithin(request.ip, guard.networks)) throw hookErrors.hook_address();
  allowOrigin(request, reply, guard);
  checkLength(request, guard);
  const { auth } = guard;
  if (auth === null || auth.by === 'signature') return { secretHeader: null };
  const opened = await openFor(userId, auth, open);
  if (!(await isKnown(request, auth, opened))) {
    if (auth.by === 'basic') reply.header('www-authenticate', 'Basic realm="Webhook", charset="UTF-8"');
    if (auth.by === 'jwt') reply.header('www-authenticate', 'Bearer');
    throw hookErrors.hook_unauthorized();
  }
  return { secretHeader: auth.by === 'header' ? textOf(opened.values['header']).trim().toLowerCase() : null };
}

/** Throws `body_too_large` for a stated length above the limit. */
function checkLength({ headers }: FastifyRequest, { maxBody }: HookGuard): void {
  const length = headers['content-length'];
  if (length !== undefined && Number(length) > maxBody) throw tooLarge(maxBody);
}

/** `body_too_large`. */
export const tooLarge = (maxBody: number): Error => bodyTooLarge(maxBody);
