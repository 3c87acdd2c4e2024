import { HeddleError } from '@heddle/contract/errors/define';
import { securityErrors } from '@heddle/contract/errors/security';
import type { JsonObject } from '@heddle/contract/json';
import { shownUrl } from '../../lib/http/headers.ts';
import type { Asking } from '../../lib/http/oauth-client.ts';
import { oauthAddress } from '../../lib/http/oauth-client.ts';
import { getObject } from './call.ts';

/**
 * What a provider says about itself: OpenID Connect Discovery 1.0 or RFC 8414. The issuer in it has to be the one that was asked for.
 * Throws `oauth_refused`, `oauth_answer_invalid`, `egress_scheme` and what requests throw.
 */
export async function discover(issuer: string, asking: Asking): Promise<JsonObject> {
  const base = oauthAddress(issuer);
  const path = base.pathname.replace(/\/$/, '');
  const candidates = [`${path}/.well-known/openid-configuration`, `/.well-known/oauth-authorization-server${path}`];
  const [first, second] = candidates.map((pathname) => new URL(pathname, base));
  if (!first || !second) return {};
  const facts = await getObject(first, asking).catch((thrown: unknown) => {
    if (thrown instanceof HeddleError && thrown.code === 'oauth_refused') return getObject(second, asking);
    throw thrown;
  });
  const withoutSlash = (address: unknown): string => String(address).replace(/\/$/, '');
  if (withoutSlash(facts['issuer']) !== withoutSlash(issuer.trim()))
    throw securityErrors.oauth_answer_invalid({ url: shownUrl(base, []), reason: 'it speaks for another issuer' });
  return facts;
}
