import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import { isJsonObject } from '@heddle/contract/json';
import type { GuardedFetch } from '@heddle/contract/node/context';
import { redact } from '@heddle/contract/node/redaction';
import { beginningOf, toNetworkError } from './failures.ts';
import { basicAuthorization, shownUrl } from './headers.ts';

export interface OauthClient {
  clientId: string;
  /** '' for a public client. */
  clientSecret: string;
  clientAuth: 'header' | 'body';
}

export interface Asking {
  fetch: GuardedFetch;
  signal: AbortSignal;
}

/** The response of an OAuth service. */
export interface OauthAnswer {
  /** The address without secrets. */
  url: string;
  status: number;
  /** The JSON of the body; undefined if it is not JSON. */
  json: unknown;
  empty: boolean;
  /** The header `WWW-Authenticate`; '' if there is none. */
  challenge: string;
  /** The error of a refusal (RFC 6749, 5.2) without secrets; '' if there is none. */
  reason: string;
}

const ANSWER_LIMIT = 256 * 1024;
const TIMEOUT_MS = 30_000;

/** An http or https address. Throws `egress_scheme`. */
export function oauthAddress(written: string): URL {
  const url = URL.parse(written.trim());
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw nodeErrors.egress_scheme({ url: shownUrl(written, []) });
  return url;
}

/** RFC 6749, 2.3.1: name and secret are form-encoded before they become user name and password. */
const formEncoded = (text: string): string => new URLSearchParams({ text }).toString().slice('text='.length);

/**
 * Sends a form as a client, which authenticates itself (RFC 6749, 2.3.1). Empty fields are left out, and the values of fields in
 * `hidden` are not shown in errors. Throws `http_unreachable` and what the egress guard throws.
 *
 * oauth4webapi is stricter than services are: it encodes `-`, `.` and `_` in a client's id and secret, which services that do not
 * decode them reject, and it refuses tokens without a type and ID tokens of a provider that is not named.
 */
export function askAsClient(
  url: URL,
  fields: { readonly [name: string]: string },
  client: OauthClient,
  asking: Asking,
  hidden: readonly string[] = [],
): Promise<OauthAnswer> {
  const form = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''));
  const headers = new Headers({ accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' });
  if (client.clientSecret === '' || client.clientAuth === 'body') {
    form.set('client_id', client.clientId);
    if (client.clientSecret !== '') form.set('client_secret', client.clientSecret);
  } else {
    headers.set('authorization', basicAuthorization(formEncoded(client.clientId), formEncoded(client.clientSecret)));
  }
  const secrets = [
    client.clientSecret,
    formEncoded(client.clientSecret),
    ...hidden.flatMap((name) => fields[name] ?? []),
  ];
  return ask(url, { method: 'POST', headers, body: form.toString() }, asking, secrets);
}

/** Sends a request to an OAuth service, without following redirects, and reads its response. Throws `http_unreachable` and what the egress guard throws. */
export async function ask(
  url: URL,
  init: RequestInit,
  asking: Asking,
  secrets: readonly string[] = [],
): Promise<OauthAnswer> {
  const shown = shownUrl(url, secrets);
  const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await asking.fetch(url, { ...init, signal, redirect: 'manual' });
    const body = await beginningOf(response, ANSWER_LIMIT);
    const json = parsed(body);
    return {
      url: shown,
      status: response.status,
      json,
      empty: body.trim() === '',
      challenge: response.headers.get('www-authenticate') ?? '',
      reason: redact(reasonOf(json), secrets),
    };
  } catch (thrown) {
    asking.signal.throwIfAborted();
    if (signal.aborted && !(thrown instanceof HeddleError))
      throw nodeErrors.http_unreachable({
        url: shown,
        reason: `no complete answer within ${TIMEOUT_MS / 1000} seconds`,
      });
    throw toNetworkError(thrown, url, secrets);
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The caller reports what the response lacks.
    return undefined;
  }
}

function reasonOf(answer: unknown): string {
  if (!isJsonObject(answer)) return '';
  return [answer['error'], answer['error_description']]
    .filter((part) => typeof part === 'string')
    .join(': ')
    .slice(0, 300);
}
