import { createHmac, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { UnsignedRequest } from '@heddle/contract/node/credentials';
import { uriEncoded } from './aws-signature.ts';

export interface Oauth1Access {
  consumerKey: string;
  consumerSecret: string;
  token: string;
  tokenSecret: string;
  /** Named by some services: NetSuite's account. '' for none. */
  realm: string;
}

type Parameters = readonly (readonly [name: string, value: string])[];

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The signature base string (RFC 5849, 3.4.1) of a request with these parameters: those of `Authorization`, and of a form in its body. */
export function signatureBase(method: string, url: URL, parameters: Parameters): string {
  const normalized = [...url.searchParams, ...parameters]
    .map(([name, value]): [string, string] => [uriEncoded(name), uriEncoded(value)])
    .sort((one, other) => compare(one[0], other[0]) || compare(one[1], other[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  // The URL has its scheme and host in lower case already, and no default port.
  return [method.toUpperCase(), url.origin + url.pathname, normalized].map(uriEncoded).join('&');
}

const isForm = (headers: Headers): boolean =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded';

/** The parameters of a form in the body (RFC 5849, 3.4.1.3.1); none of other bodies, which are not signed. */
async function formOf({ headers, body }: UnsignedRequest): Promise<Parameters> {
  return isForm(headers) ? [...new URLSearchParams(await text(body()))] : [];
}

/** The value of `Authorization` that signs a request (RFC 5849, with HMAC-SHA256 in place of HMAC-SHA1). `at`: nonce, and time in seconds. */
export async function signOauth1(
  access: Oauth1Access,
  request: UnsignedRequest,
  at: { nonce: string; seconds: number } = {
    nonce: randomBytes(16).toString('hex'),
    seconds: Math.floor(Date.now() / 1000),
  },
): Promise<string> {
  const own: Parameters = [
    ['oauth_consumer_key', access.consumerKey],
    ['oauth_nonce', at.nonce],
    ['oauth_signature_method', 'HMAC-SHA256'],
    ['oauth_timestamp', String(at.seconds)],
    ...(access.token === '' ? [] : [['oauth_token', access.token] as const]),
    ['oauth_version', '1.0'],
  ];
  const base = signatureBase(request.method, request.url, [...own, ...(await formOf(request))]);
  const key = `${uriEncoded(access.consumerSecret)}&${uriEncoded(access.tokenSecret)}`;
  const signature = createHmac('sha256', key).update(base).digest('base64');
  const realm: Parameters = access.realm === '' ? [] : [['realm', access.realm]];
  const parts = [...realm, ...own, ['oauth_signature', signature] as const];
  return `OAuth ${parts.map(([name, value]) => `${name}="${uriEncoded(value)}"`).join(', ')}`;
}
