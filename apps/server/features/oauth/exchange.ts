import { createHash, timingSafeEqual } from 'node:crypto';
import { HeddleError } from '@heddle/contract/errors/define';
import type { Platform } from '../../platform/platform.ts';
import { isOurResource } from './authorization.ts';
import type { Connections, IssuedTokens } from './connections.ts';
import { ACCESS_SECONDS } from './connections.ts';
import { hashOf } from './hash.ts';

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
  refresh_token: string;
  scope: string;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const refusal = (error: ExchangeRefusal['error'], error_description: string): ExchangeRefusal => ({
  error,
  error_description,
});

const toAnswer = ({ accessToken, refreshToken }: IssuedTokens): ExchangeAnswer => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: ACCESS_SECONDS,
  refresh_token: refreshToken,
  scope: 'tools',
});

/** Reads the texts of a form; '' for what it lacks. */
export const readerOf =
  (form: Readonly<Record<string, unknown>>) =>
  (name: string): string =>
    typeof form[name] === 'string' ? form[name] : '';

/** Exchanges a code or a refresh token for an access token: an API key of the user for tools. */
export type TokenExchange = (form: Readonly<Record<string, unknown>>) => Promise<ExchangeAnswer | ExchangeRefusal>;

/** The exchange for public clients (RFC 6749, 4.1.3 and 6; RFC 7636; RFC 8707). */
export function createExchange(
  { address, db }: Pick<Platform, 'address' | 'db'>,
  connections: Connections,
): TokenExchange {
  async function take(code: string) {
    const taken = await db.deleteFrom('oauth_codes').where('hash', '=', hashOf(code)).returningAll().executeTakeFirst();
    return taken && taken.expires_at > Date.now() ? taken : null;
  }

  async function exchangeCode(read: (name: string) => string): Promise<ExchangeAnswer | ExchangeRefusal> {
    const code = read('code') === '' ? null : await take(read('code'));
    const isFor =
      code?.client_hash === hashOf(read('client_id')) &&
      (read('redirect_uri') === '' || code.redirect_uri === read('redirect_uri'));
    if (!code || !isFor) return refusal('invalid_grant', 'The code is not valid for this client.');
    const verifier = read('code_verifier');
    if (!VERIFIER.test(verifier) || !timingSafeEqual(sha256(verifier), Buffer.from(code.challenge, 'base64url')))
      return refusal('invalid_grant', 'The code verifier is not the one of the request.');
    try {
      return toAnswer(await connections.open(code.user_id, { id: read('client_id'), name: code.client_name }));
    } catch (error) {
      if (!(error instanceof HeddleError)) throw error;
      return refusal('invalid_grant', `${error.message} ${error.hint ?? ''}`.trim());
    }
  }

  return async (form) => {
    const read = readerOf(form);
    const grant = read('grant_type');
    if (grant !== 'authorization_code' && grant !== 'refresh_token')
      return refusal('unsupported_grant_type', 'Only authorization_code and refresh_token are supported.');
    if (read('resource') !== '' && !isOurResource(address, read('resource')))
      return refusal('invalid_target', 'The resource is not one of this server.');
    if (grant === 'authorization_code') return exchangeCode(read);
    const renewed = await connections.renew(read('refresh_token'), read('client_id'));
    return renewed ? toAnswer(renewed) : refusal('invalid_grant', 'The refresh token is not valid for this client.');
  };
}
