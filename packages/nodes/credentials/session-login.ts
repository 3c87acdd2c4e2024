import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { ask, oauthAddress } from '../lib/http/oauth-client.ts';

/** A call that gives a session, as many business systems have one. */
export interface SessionLogin {
  url: string;
  /** Default: POST. */
  method?: 'POST' | 'GET';
  headers?: { readonly [name: string]: string };
  /** Sent as JSON, or as a form with `form`. */
  body?: { readonly [name: string]: string };
  form?: boolean;
  /** Where the token is in the answer: the path of a text in its JSON, such as `data.sessionId`. */
  token: string;
  /** Seconds that a session is valid; also the path of a number in the answer. Default: it is not kept. */
  lifetime: number | string;
}

/**
 * Logs in and returns the token of the session; `expiresAt` in epoch ms. For `CredentialTools.token`, which keeps it and, where a service answers 401, has it
 * fetched anew. Throws `token_refused`, `token_invalid`, `egress_scheme`, `http_unreachable`; without the values of `secrets`.
 */
export async function sessionLogin(
  login: SessionLogin,
  secrets: readonly string[],
  tools: Pick<CredentialTools, 'fetch' | 'signal'>,
): Promise<{ value: string; expiresAt: number | null }> {
  const asked = Date.now();
  const { body, form = false, method = 'POST' } = login;
  const headers = new Headers({ accept: 'application/json', ...login.headers });
  const init: RequestInit = { method, headers };
  if (body) {
    headers.set('content-type', form ? 'application/x-www-form-urlencoded' : 'application/json');
    init.body = form ? new URLSearchParams(body).toString() : JSON.stringify(body);
  }
  const { url, status, json, reason } = await ask(oauthAddress(login.url), init, tools, secrets);
  if (status < 200 || status >= 300) throw credentialErrors.token_refused({ url, status, reason });
  const value = valueAt(json, login.token);
  if (typeof value !== 'string' || value === '')
    throw credentialErrors.token_invalid({ url, reason: `its answer has no ${login.token}` });
  const seconds = typeof login.lifetime === 'number' ? login.lifetime : Number(valueAt(json, login.lifetime));
  return { value, expiresAt: Number.isFinite(seconds) && seconds > 0 ? asked + seconds * 1000 : null };
}

function valueAt(answer: unknown, path: string): unknown {
  let value = answer;
  for (const name of path.split('.'))
    value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}
