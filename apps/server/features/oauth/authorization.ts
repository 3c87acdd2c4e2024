import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthorizationQuery, AuthorizationView } from '@heddle/contract/api/oauth';
import { HeddleError } from '@heddle/contract/errors/define';
import { oauthErrors } from '@heddle/contract/errors/oauth';
import type { Platform } from '../../platform/platform.ts';
import type { RegisteredProgram, OauthClients } from './clients.ts';
import { destinationOf, isRegistered } from './clients.ts';

/** How long a code is valid. Milliseconds. */
const CODE_MS = 60_000;
/** How long an access token is valid: its user allows it anew after that. Days. */
const TOKEN_DAYS = 90;

const CHALLENGE = /^[\w-]{43}$/;
/** RFC 7636, 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** A refusal as RFC 6749, 5.2 has it. */
export interface ExchangeRefusal {
  error: 'invalid_request' | 'invalid_grant' | 'unsupported_grant_type' | 'invalid_target';
  error_description: string;
}

export interface ExchangeAnswer {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  scope: string;
}

/** What a user is asked, and what a program gets then. */
export interface Authorization {
  /** Throws `oauth_client_unknown`, `oauth_redirect_unknown`, `oauth_request_invalid`. */
  view(query: AuthorizationQuery): AuthorizationView;
  /** Where the browser goes after the user's answer. Throws as `view`. */
  end(userId: string, query: AuthorizationQuery, isAllowed: boolean): Promise<string>;
  /** Exchanges a code for an access token: an API key of the user for tools. */
  exchange(form: Readonly<Record<string, unknown>>): Promise<ExchangeAnswer | ExchangeRefusal>;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const hashOf = (text: string): string => sha256(text).toString('hex');

/** Without a slash at its end. */
const plain = (address: string): string => address.replace(/\/+$/, '');

const refusal = (error: ExchangeRefusal['error'], error_description: string): ExchangeRefusal => ({
  error,
  error_description,
});

/** Authorization with codes and PKCE, for public clients (RFC 6749, 4.1; RFC 7636; RFC 8707). */
export function createAuthorization(
  { address, db, offers }: Pick<Platform, 'address' | 'db' | 'offers'>,
  clients: OauthClients,
): Authorization {
  const isOurs = (resource: string): boolean =>
    [`${address.base()}/mcp`, address.base()].some((own) => plain(own) === plain(resource));

  function check(query: AuthorizationQuery): RegisteredProgram {
    const client = clients.find(query.client_id);
    if (!client) throw oauthErrors.oauth_client_unknown();
    if (!isRegistered(client, query.redirect_uri)) throw oauthErrors.oauth_redirect_unknown();
    const invalid = (reason: string): HeddleError => oauthErrors.oauth_request_invalid({ reason });
    if (query.response_type !== 'code') throw invalid('it does not ask for a code');
    if (query.code_challenge_method !== 'S256' || !CHALLENGE.test(query.code_challenge))
      throw invalid('it does not use PKCE with S256');
    if (query.resource !== undefined && !isOurs(query.resource)) throw invalid('it wants access to another server');
    return client;
  }

  async function take(code: string) {
    const taken = await db.deleteFrom('oauth_codes').where('hash', '=', hashOf(code)).returningAll().executeTakeFirst();
    return taken && taken.expires_at > Date.now() ? taken : null;
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

    async exchange(form) {
      const read = (name: string): string => (typeof form[name] === 'string' ? form[name] : '');
      if (read('grant_type') !== 'authorization_code')
        return refusal('unsupported_grant_type', 'Only authorization_code is supported.');
      if (read('resource') !== '' && !isOurs(read('resource')))
        return refusal('invalid_target', 'The resource is not one of this server.');
      const code = read('code') === '' ? null : await take(read('code'));
      const isFor =
        code?.client_hash === hashOf(read('client_id')) &&
        (read('redirect_uri') === '' || code.redirect_uri === read('redirect_uri'));
      if (!code || !isFor) return refusal('invalid_grant', 'The code is not valid for this client.');
      const verifier = read('code_verifier');
      if (!VERIFIER.test(verifier) || !timingSafeEqual(sha256(verifier), Buffer.from(code.challenge, 'base64url')))
        return refusal('invalid_grant', 'The code verifier is not the one of the request.');
      try {
        const key = await offers.get('createApiKey')(code.user_id, {
          name: code.client_name.slice(0, 100),
          expiresInDays: TOKEN_DAYS,
          scopes: ['tools'],
        });
        return { access_token: key.secret, token_type: 'Bearer', expires_in: TOKEN_DAYS * 86_400, scope: 'tools' };
      } catch (error) {
        if (!(error instanceof HeddleError)) throw error;
        return refusal('invalid_grant', `${error.message} ${error.hint ?? ''}`.trim());
      }
    },
  };
}
