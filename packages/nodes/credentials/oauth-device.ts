import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { withValues } from '@heddle/contract/node/sign-in';
import type { Asking } from '../lib/http/oauth-client.ts';
import { askAsClient, oauthAddress } from '../lib/http/oauth-client.ts';
import type { SignInAt } from './oauth-tokens.ts';
import { textAt } from './oauth-tokens.ts';

/** What a service gives out for a sign-in on another device (RFC 8628, 3.2). */
export interface DeviceCode {
  /** The secret by which the tokens are asked for. */
  deviceCode: string;
  /** What the user enters. */
  userCode: string;
  /** Where the user enters it. */
  url: string;
  /** Null if the service has no page that knows the code. */
  urlWithCode: string | null;
  /** Epoch ms. */
  expiresAt: number;
  intervalSeconds: number;
}

/** Where the answer names none (RFC 8628, 3.2). Seconds. */
const INTERVAL_DEFAULT = 5;
/** The longest time and pause that are taken over from an answer. Seconds. */
const LIFETIME_MOST = 3600;
const INTERVAL_MOST = 300;

/** Asks for a code (RFC 8628, 3.1). Throws `egress_scheme`, `token_refused`, `token_invalid`, `http_unreachable`. */
export async function askForDeviceCode(
  { signIn, values, client }: SignInAt,
  scopes: readonly string[],
  asking: Asking,
): Promise<DeviceCode> {
  const asked = Date.now();
  const address = oauthAddress(withValues(signIn.deviceUrl ?? '', values));
  // The client is named in the form, also where it authenticates itself in a header.
  const fields = { client_id: client.clientId, scope: scopes.join(signIn.scopeSeparator ?? ' ') };
  const { url, status, json, reason } = await askAsClient(address, fields, client, asking);
  if (status >= 300 || (isJsonObject(json) && 'error' in json))
    throw credentialErrors.token_refused({ url, status, reason });
  const invalid = (what: string) => credentialErrors.token_invalid({ url, reason: `its answer has no ${what}` });
  // Google names the page `verification_url`.
  const page = pageAt(json, 'verification_uri') ?? pageAt(json, 'verification_url');
  const [deviceCode, userCode, lifetime] = ['device_code', 'user_code', 'expires_in'].map((name) => textAt(json, name));
  if (!deviceCode) throw invalid('device_code');
  if (!userCode) throw invalid('user_code');
  if (page === null) throw invalid('verification_uri that a browser can open');
  if (!(Number(lifetime) > 0)) throw invalid('expires_in');
  const interval = Number(textAt(json, 'interval'));
  return {
    deviceCode,
    userCode,
    url: page,
    urlWithCode: pageAt(json, 'verification_uri_complete'),
    expiresAt: asked + Math.min(Number(lifetime), LIFETIME_MOST) * 1000,
    intervalSeconds: interval > 0 ? Math.min(interval, INTERVAL_MOST) : INTERVAL_DEFAULT,
  };
}

/** An address that is shown as a link: http or https. */
function pageAt(answer: unknown, name: string): string | null {
  const url = URL.parse(textAt(answer, name));
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
