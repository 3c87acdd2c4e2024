/** Headers that every answer to a browser carries. */
const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

const policyWith = (scripts: string): string => [
  "default-src 'self'",
  `script-src ${scripts}`,
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

/** For the worker that carries dry runs: beside our scripts it runs the machine for users' JavaScript, which is WebAssembly. Pages may not. */
export const workerPolicy: Headers = { 'content-security-policy': policyWith("'self' 'wasm-unsafe-eval'") };

/** For pages and their assets: everything comes from here, no script stands in a page. */
export function pageHeaders(publicUrl: string | undefined): Headers {
  return { ...common, ...strictTransport(publicUrl), 'content-security-policy': policyWith("'self'") };
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
