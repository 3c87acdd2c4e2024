import type { GuardedFetch } from '@heddle/contract/node/context';
import type { HttpAuth } from '@heddle/contract/node/credentials';
import type { CookieJar } from './cookies.ts';
import type { Payload } from './payload.ts';

/** One request as nodes describe it. Redirects and retries make new ones; none is ever changed. */
export interface HttpRequest {
  method: string;
  url: URL;
  headers: Headers;
  payload: Payload | null;
}

/** An answer whose body has not been read. */
export interface HttpAnswer {
  /** The request that was answered: the last one, where there were redirects. */
  request: HttpRequest;
  response: Response;
}

/** What a credential adds to requests to one origin. It is never sent to another origin, neither by redirects nor by next pages. */
export interface Signature {
  origin: string;
  /** As it is now; `renew` changes it. */
  auth: HttpAuth;
  /** Gets a replacement for the refused one; null where there is none. */
  renew: ((signal: AbortSignal) => Promise<void>) | null;
}

/** The policy of a request. */
export interface HttpPolicy {
  fetch: GuardedFetch;
  signal: AbortSignal;
  /** For the request with its redirects, its retries and the reading of its answer. */
  timeoutMs: number;
  /** How often a failed request is repeated. */
  retries: number;
  /** Null: redirects are answers like any other. */
  maxRedirects: number | null;
  /** With it, a status of 400 and above is an answer like any other. */
  acceptAnyStatus: boolean;
  /** Whether sending the request twice does no more than sending it once, whatever its method. Without, the method says it. */
  repeatable?: boolean;
  /** The request has an idempotency key, and 409 may mean that an earlier one with it is under way: it is sent again until that has its answer, for a while. */
  waitsForKey?: boolean;
  /** Headers that carry credentials, besides the standard ones; they are not sent to another origin. */
  privateHeaders: readonly string[];
  /** Texts that must not show up in an error. */
  secrets: readonly string[];
  signature?: Signature;
  /** Pays what an answer of status 402 asks for: gives the header with which the request is sent once more. */
  pay?: (answer: HttpAnswer) => Promise<readonly [string, string]>;
  /** The cookie jar of the step. */
  cookies?: CookieJar;
  /** The address of a proxy to go through. */
  proxy?: string;
}

const credentialHeaders = ['authorization', 'cookie', 'proxy-authorization'];

/** The headers that may be sent to another origin than the one they were meant for. */
export function withoutCredentials(headers: Headers, policy: Pick<HttpPolicy, 'privateHeaders'>): Headers {
  const kept = new Headers(headers);
  for (const name of [...credentialHeaders, ...policy.privateHeaders]) kept.delete(name);
  return kept;
}
