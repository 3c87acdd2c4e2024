/** Headers that the response of a webhook may have, in lower case, besides those that begin with one of `prefixes`. */
const allowed: ReadonlySet<string> = new Set([
  'content-type',
  'content-disposition',
  'content-language',
  'content-location',
  'content-digest',
  'repr-digest',
  'digest',
  'cache-control',
  'expires',
  'pragma',
  'age',
  'etag',
  'last-modified',
  'vary',
  'location',
  'retry-after',
  'link',
  'allow',
  'www-authenticate',
  'warning',
  'deprecation',
  'sunset',
  'preference-applied',
  'accept-patch',
  'accept-post',
  'access-control-allow-origin',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-expose-headers',
  'access-control-max-age',
  'ratelimit',
  'request-id',
  'correlation-id',
  'idempotency-key',
  'traceparent',
  'tracestate',
  'signature',
  'signature-input',
]);

/** `x-` is for headers of applications; the others belong to webhook conventions (CloudEvents) and to rate limits. */
const prefixes = ['x-', 'ce-', 'webhook-', 'ratelimit-'];

/** Headers with `x-` that instruct browsers or the proxy in front of the server, or that the server sets itself. */
const spoken =
  /^x-(?:accel-.*|sendfile.*|lighttpd-.*|litespeed-.*|reproxy-.*|frame-options|content-type-options|content-security-policy.*|webkit-csp.*|xss-protection|dns-prefetch-control|permitted-cross-domain-policies|sourcemap|ua-compatible|execution-id)$/;

/** True for a header that a workflow may set in the answer of its webhook. Whatever acts on the connection, on cookies or on the site as a whole is none. */
export function isAnswerHeader(name: string): boolean {
  const known = name.toLowerCase();
  return allowed.has(known) || (prefixes.some((prefix) => known.startsWith(prefix)) && !spoken.test(known));
}

/** True for the value of `Location` that a workflow may answer with: an http or https address, or a relative one. */
export function isAnswerLocation(value: string): boolean {
  const here = 'https://here.invalid/';
  return URL.canParse(value, here) && /^https?:$/.test(new URL(value, here).protocol);
}

const TOKEN = "[\\w!#$%&'*+.^`|~-]+";
const MEDIA_TYPE = new RegExp(`^(${TOKEN}/${TOKEN})(?:\\s*;\\s*${TOKEN}=(?:${TOKEN}|"[^"\\\\]*"))*\\s*;?$`);

/** Media types that a page of the application would execute, or that contain parts with types of their own. */
const runs = /javascript|ecmascript|jscript|livescript|wasm|^multipart\//i;

/** The media type in place of one that is refused. */
export const PLAIN = 'text/plain; charset=utf-8';

/** The `Content-Type` of a response: that of the workflow, or plain text if it is missing or if a page of the application could run it as a script. */
export function answerType(given: string): string {
  const [, type] = MEDIA_TYPE.exec(given.trim()) ?? [];
  return type === undefined || runs.test(type) ? PLAIN : given.trim();
}
