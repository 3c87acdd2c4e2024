import { createHash, createHmac } from 'node:crypto';
import type { UnsignedRequest } from '@heddle/contract/node/credentials';
import { percentDecoded } from '../lib/http/headers.ts';

export interface AwsAccess {
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary access; '' for none. */
  sessionToken: string;
  /** As in `us-east-1`. */
  region: string;
  /** As in `s3`, `lambda`, `execute-api`. */
  service: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** RFC 3986: everything but letters, digits, `-`, `.`, `_` and `~` is escaped. */
export const uriEncoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

async function hashOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk);
  return hash.digest('hex');
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The path as it is signed: S3 encodes each segment once, all others encode what is sent once more. */
function canonicalPath({ pathname }: URL, service: string): string {
  const segments = pathname.split('/');
  return segments.map((one) => uriEncoded(service === 's3' ? percentDecoded(one) : one)).join('/');
}

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .map(([name, value]): [string, string] => [uriEncoded(name), uriEncoded(value)])
    .sort((one, other) => compare(one[0], other[0]) || compare(one[1], other[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Headers that a connection may change on its way, which a signature therefore leaves out. */
const UNSIGNED = new Set([
  'authorization',
  'connection',
  'content-length',
  'expect',
  'transfer-encoding',
  'user-agent',
]);

/** Signs what is to be signed on a day: returns the scope and the signature. */
function signatureOf(
  { secretAccessKey, region, service }: AwsAccess,
  time: string,
  canonical: string,
): { scope: string; signature: string } {
  const date = time.slice(0, 8);
  const scope = `${date}/${region}/${service}/aws4_request`;
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`;
  return { scope, signature: hmac(Buffer.from(key), text).toString('hex') };
}

const timeOf = (now: number): string => new Date(now).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** A URL that whoever has it can use for one request with this method, for some seconds. `now`: epoch ms. */
export function presignForAws(
  access: AwsAccess,
  { method, url, seconds }: { method: string; url: URL; seconds: number },
  now: number = Date.now(),
): URL {
  const time = timeOf(now);
  const signed = new URL(url);
  const add = (name: string, value: string): void => {
    signed.search += `${signed.search === '' ? '?' : '&'}${uriEncoded(name)}=${uriEncoded(value)}`;
  };
  add('X-Amz-Algorithm', 'AWS4-HMAC-SHA256');
  add('X-Amz-Credential', `${access.accessKeyId}/${time.slice(0, 8)}/${access.region}/${access.service}/aws4_request`);
  add('X-Amz-Date', time);
  add('X-Amz-Expires', String(seconds));
  if (access.sessionToken !== '') add('X-Amz-Security-Token', access.sessionToken);
  add('X-Amz-SignedHeaders', 'host');
  const canonical = [
    method.toUpperCase(),
    canonicalPath(signed, access.service),
    canonicalQuery(signed),
    `host:${signed.host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  add('X-Amz-Signature', signatureOf(access, time, canonical).signature);
  return signed;
}

/**
 * The headers that sign a request for AWS (Signature Version 4, docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html). `now`: epoch ms. The body is
 * read once, to hash it.
 */
export async function signForAws(
  access: AwsAccess,
  { method, url, headers, body }: UnsignedRequest,
  now: number = Date.now(),
): Promise<{ [header: string]: string }> {
  const { accessKeyId, sessionToken, service } = access;
  const time = timeOf(now);
  const payload = await hashOf(body());
  const added: { [header: string]: string } = {
    'x-amz-date': time,
    ...(service === 's3' ? { 'x-amz-content-sha256': payload } : {}),
    ...(sessionToken === '' ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const given = [...headers].filter(([name]) => !UNSIGNED.has(name) && !Object.hasOwn(added, name));
  const signed = [...given, ...Object.entries(added), ['host', url.host] as const]
    .map(([name, value]): [string, string] => [name, value.trim().replaceAll(/ +/g, ' ')])
    .sort((one, other) => compare(one[0], other[0]));
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    method.toUpperCase(),
    canonicalPath(url, service),
    canonicalQuery(url),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payload,
  ].join('\n');
  const { scope, signature } = signatureOf(access, time, canonical);
  return {
    ...added,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
