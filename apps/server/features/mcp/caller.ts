import type { CurrentUser } from '@heddle/contract/api/auth';
import { mayDo } from '@heddle/contract/api/key-scopes';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readKey } from '../../platform/http/api-keys.ts';
import { checkOrigin } from '../../platform/http/origin.ts';
import type { Platform } from '../../platform/platform.ts';

/** The scope that an API key needs. */
const SCOPE = 'tools';

/**
 * The user of a request, by an API key or the access token of a sign-in, which is one; cookies do not count. Pages of other sites are refused, so that none can use a tool by a name that leads here (DNS
 * rebinding). Throws `origin_forbidden`, `unauthorized`, `scope_missing`.
 */
export async function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { address, apiKeys, config }: Pick<Platform, 'address' | 'apiKeys' | 'config'>,
): Promise<CurrentUser> {
  // Reading is checked as well: a stream may be read by a page.
  checkOrigin({ headers: request.headers, protocol: request.protocol, method: 'POST' }, config.publicUrl);
  // Where a program learns how to get access (RFC 9728, 5.1).
  const metadata = `resource_metadata="${address.base()}/.well-known/oauth-protected-resource/mcp"`;
  const key = readKey(request.headers.authorization);
  const found = key === null ? null : await apiKeys.find(key);
  if (!found) {
    reply.header('www-authenticate', `Bearer ${metadata}`);
    throw apiErrors.unauthorized();
  }
  if (!mayDo(found.scopes, SCOPE)) {
    reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${SCOPE}", ${metadata}`);
    throw accountErrors.scope_missing({ scope: SCOPE }, { details: { scope: SCOPE } });
  }
  request.user = found.user;
  return found.user;
}
