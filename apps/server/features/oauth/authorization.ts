import { randomBytes } from 'node:crypto';
import type { AuthorizationQuery, AuthorizationView } from '@heddle/contract/api/oauth';
import type { HeddleError } from '@heddle/contract/errors/define';
import { oauthErrors } from '@heddle/contract/errors/oauth';
import type { Platform } from '../../platform/platform.ts';
import type { RegisteredProgram, OauthClients } from './clients.ts';
import { destinationOf, isRegistered } from './clients.ts';
import { hashOf } from './hash.ts';

/** How long a code is valid. Milliseconds. */
const CODE_MS = 60_000;

const CHALLENGE = /^[\w-]{43}$/;
/** What a user is asked, and where a program gets its code. */
export interface Authorization {
  /** Throws `oauth_client_unknown`, `oauth_redirect_unknown`, `oauth_request_invalid`. */
  view(query: AuthorizationQuery): AuthorizationView;
  /** Where the browser goes after the user's answer. Throws as `view`. */
  end(userId: string, query: AuthorizationQuery, isAllowed: boolean): Promise<string>;
}

/** Without a slash at its end. */
const plain = (address: string): string => address.replace(/\/+$/, '');

/** True for the resource that programs get access to, or the server itself (RFC 8707). */
export const isOurResource = (address: Platform['address'], resource: string): boolean =>
  [`${address.base()}/mcp`, address.base()].some((own) => plain(own) === plain(resource));

/** Requests for codes with PKCE, for public clients (RFC 6749, 4.1; RFC 7636; RFC 8707). */
export function createAuthorization(
  { address, db }: Pick<Platform, 'address' | 'db'>,
  clients: OauthClients,
): Authorization {
  function check(query: AuthorizationQuery): RegisteredProgram {
    const client = clients.find(query.client_id);
    if (!client) throw oauthErrors.oauth_client_unknown();
    if (!isRegistered(client, query.redirect_uri)) throw oauthErrors.oauth_redirect_unknown();
    const invalid = (reason: string): HeddleError => oauthErrors.oauth_request_invalid({ reason });
    if (query.response_type !== 'code') throw invalid('it does not ask for a code');
    if (query.code_challenge_method !== 'S256' || !CHALLENGE.test(query.code_challenge))
      throw invalid('it does not use PKCE with S256');
    if (query.resource !== undefined && !isOurResource(address, query.resource))
      throw invalid('it wants access to another server');
    return client;
  }

  return {
    view(query) {
      const { name } = check(query);
      return { client: name, ...destinationOf(query.redirect_uri) };
    },

    async end(userId, query, isAllowed) {
      const { name } = check(query);
      const to = new URL(query.redirect_uri);
      if (query.state !== undefined) to.searchParams.set('state', query.state);
      // RFC 9207: the program can tell which server has answered.
      to.searchParams.set('iss', address.base());
      if (!isAllowed) {
        to.searchParams.set('error', 'access_denied');
        return to.href;
      }
      const code = randomBytes(32).toString('base64url');
      await db
        .insertInto('oauth_codes')
        .values({
          hash: hashOf(code),
          user_id: userId,
          client_name: name,
          client_hash: hashOf(query.client_id),
          redirect_uri: query.redirect_uri,
          challenge: query.code_challenge,
          expires_at: Date.now() + CODE_MS,
        })
        .execute();
      to.searchParams.set('code', code);
      return to.href;
    },
  };
}
