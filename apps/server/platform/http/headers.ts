/** Headers that every answer to a browser carries. */
const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  // The canvas moves its nodes by style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

type Headers = Readonly<Record<string, string>>;

const strictTransport = (publicUrl: string | undefined): Headers =>
  publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};

/** For pages and their assets: everything comes from here, no script stands in a page. */
export function pageHeaders(publicUrl: string | undefined): Headers {
  return { ...common, ...strictTransport(publicUrl), 'content-security-policy': policy };
}

/** For API answers: data, never shown as a page, kept by no cache. */
export function apiHeaders(publicUrl: string | undefined): Headers {
  return {
    ...common,
    ...strictTransport(publicUrl),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
}
