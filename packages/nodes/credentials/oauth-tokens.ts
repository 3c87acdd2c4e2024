import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import type { SignInDefinition } from '@heddle/contract/node/sign-in';
import { withValues } from '@heddle/contract/node/sign-in';
import type { Asking, OauthAnswer, OauthClient } from '../lib/http/oauth-client.ts';
import { askAsClient, oauthAddress } from '../lib/http/oauth-client.ts';

/** What a token answer says (RFC 6749, 5.1). */
export interface GrantedTokens {
  accessToken: string;
  /** Null if the answer has none. */
  refreshToken: string | null;
  /** Epoch ms; null if the answer does not say. */
  expiresAt: number | null;
  /** Null if the answer does not say: those that were requested. */
  scopes: string[] | null;
  /** See `SignInDefinition.keep`. */
  kept: { [value: string]: string };
  /** Null if the answer names no account. */
  account: string | null;
}

/** A refusal (RFC 6749, 5.2). `isFinal`: the grant is void, so that trying again is of no use. */
export interface GrantRefusal {
  isFinal: boolean;
  status: number;
  /** The error as RFC 6749, 5.2 and RFC 8628, 3.5 name it; '' if the answer has none. */
  error: string;
  /** The error of the service with its description, without secrets. */
  reason: string;
  url: string;
}

export type TokenAnswer = { granted: GrantedTokens; refused?: never } | { refused: GrantRefusal; granted?: never };

/** A sign-in with the values of its credential and the client that asks. */
export interface SignInAt {
  signIn: SignInDefinition;
  values: { readonly [field: string]: unknown };
  client: OauthClient;
}

/** What services say of a grant that is void: RFC 6749, then GitHub and Slack. */
const FINAL = ['invalid_grant', 'bad_refresh_token', 'invalid_refresh_token', 'token_revoked'];

/** What a server says of a client that it has registered and does not know any more: the next sign-in registers another one. */
const FORGOTTEN = ['invalid_client', 'unauthorized_client'];

/** Statuses that say nothing about the grant: the service asks for patience, or has failed. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Exchanges an authorization code (RFC 6749, 4.1.3, with the verifier of RFC 7636). Throws `token_invalid`, `http_unreachable`, `egress_scheme`. */
export function exchangeCode(
  at: SignInAt,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
  asking: Asking,
): Promise<TokenAnswer> {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
  return askForTokens(at, fields, ['code', 'code_verifier'], asking);
}

/** Exchanges a refresh token (RFC 6749, 6). Throws as `exchangeCode` does. */
export function refreshTokens(at: SignInAt, refreshToken: string, asking: Asking): Promise<TokenAnswer> {
  return askForTokens(at, { grant_type: 'refresh_token', refresh_token: refreshToken }, ['refresh_token'], asking);
}

/** Asks whether the user has entered the code of a device (RFC 8628, 3.4). Throws as `exchangeCode` does. */
export function redeemDeviceCode(at: SignInAt, deviceCode: string, asking: Asking): Promise<TokenAnswer> {
  const fields = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: deviceCode };
  return askForTokens(at, fields, ['device_code'], asking);
}

async function askForTokens(
  { signIn, values, client }: SignInAt,
  fields: { readonly [name: string]: string },
  hidden: readonly string[],
  asking: Asking,
): Promise<TokenAnswer> {
  const asked = Date.now();
  const address = oauthAddress(withValues(signIn.tokenUrl, values));
  const target = textAt(values, 'resource');
  const withTarget = signIn.discoveredAt === undefined ? fields : { ...fields, resource: target };
  const answer = await askAsClient(address, withTarget, client, asking, hidden);
  const { url, status, json, reason } = answer;
  // Some services refuse with the status 200.
  if (status >= 300 || (isJsonObject(json) && json['access_token'] === undefined && 'error' in json))
    return { refused: { isFinal: isFinal(answer, signIn), status, error: textAt(json, 'error'), reason, url } };
  return { granted: readTokens(signIn, json, { asked, url }) };
}

const isFinal = ({ status, json }: OauthAnswer, { discoveredAt }: SignInDefinition): boolean => {
  const final = discoveredAt === undefined ? FINAL : [...FINAL, ...FORGOTTEN];
  return !isPassing(status) && isJsonObject(json) && final.some((error) => json['error'] === error);
};

function readTokens(signIn: SignInDefinition, answer: unknown, at: { asked: number; url: string }): GrantedTokens {
  const invalid = (reason: string) => credentialErrors.token_invalid({ url: at.url, reason });
  if (!isJsonObject(answer)) throw invalid('its answer is no JSON object');
  const accessToken = textAt(answer, 'access_token');
  if (accessToken === '') throw invalid('its answer has no access_token');
  const lifetime = Number(textAt(answer, 'expires_in'));
  const scopes = textAt(answer, 'scope');
  return {
    accessToken,
    refreshToken: textAt(answer, 'refresh_token') || null,
    expiresAt: Number.isFinite(lifetime) && lifetime > 0 ? at.asked + lifetime * 1000 : null,
    // Some services separate by commas what they take separated by spaces.
    scopes: scopes === '' ? null : scopes.split(/[\s,]+/).filter((scope) => scope !== ''),
    kept: Object.fromEntries(
      Object.entries(signIn.keep ?? {}).flatMap(([name, path]) => {
        const value = textAt(answer, path);
        return value === '' ? [] : [[name, value]];
      }),
    ),
    account: (signIn.account === undefined ? accountOf(answer) : textAt(answer, signIn.account)).slice(0, 200) || null,
  };
}

/** The text or number at a path such as `team.name`; '' if there is none. */
export function textAt(answer: unknown, path: string): string {
  let value = answer;
  for (const name of path.split('.'))
    value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * The account that an ID token names; '' if there is none. Its signature is not checked: it comes from the token address itself (OpenID Connect Core,
 * 3.1.3.7), and is only shown.
 */
function accountOf(answer: unknown): string {
  const [, claims = ''] = textAt(answer, 'id_token').split('.');
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(claims, 'base64url').toString());
  } catch {
    // An ID token that cannot be read names nobody.
    return '';
  }
  const names = ['email', 'preferred_username', 'name', 'sub'].map((name) => textAt(read, name));
  return names.find((name) => name !== '') ?? '';
}
