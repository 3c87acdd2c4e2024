import { isIP } from 'node:net';
import { hostName } from './hosts.ts';

/** Headers that every answer to a browser carries. */
const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** Where the parts of pages come from, as a policy says it. */
interface Sources {
  scripts: string;
  assets: string;
}

const policyWith = ({ scripts, assets }: Sources, more = ''): string =>
  [
    "default-src 'self'",
    `script-src ${scripts}${more}`,
    `worker-src ${assets}`,
    // The canvas moves its nodes by style attributes.
    `style-src ${assets} 'unsafe-inline'`,
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

/** A host as a policy can name it. */
const NAMEABLE = /^[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/i;

const isNameable = (host: string): boolean =>
  NAMEABLE.test(host) && (isIP(hostName(host) ?? '') === 0 || hostName(host) === '127.0.0.1');

/**
 * Where scripts and styles come from: below /assets/ there is nothing but our own, and the scripts beside it are named. A policy cannot name other IP
 * addresses than 127.0.0.1 (CSP Level 3, 6.7.2.8). A proxy may have changed the host of the request, so the public address is named as well.
 */
function sourcesAt(host: string | undefined, publicUrl: string | undefined, beside: readonly string[]): Sources {
  const known = publicUrl === undefined ? [] : [new URL(publicUrl)];
  const hosts = [...known.map((url) => url.host), ...(host === undefined ? [] : [host])];
  if (hosts.length === 0 || !hosts.every(isNameable)) return { scripts: "'self'", assets: "'self'" };
  const origins = [...known.map((url) => url.origin), ...(host === undefined || known[0]?.host === host ? [] : [host])];
  const at = (...paths: string[]): string =>
    origins.flatMap((origin) => paths.map((path) => `${origin}${path}`)).join(' ');
  return { scripts: at('/assets/', ...beside.map((name) => `/${name}`)), assets: at('/assets/') };
}

export interface PageHeaders {
  /** For pages and their assets: everything comes from here, no script stands in a page. */
  page: Headers;
  /** For the worker that carries dry runs: beside our scripts it runs the machine for users' JavaScript, which is WebAssembly. Pages may not. */
  worker: Headers;
}

/** How many hosts the headers are kept for. */
const HOSTS_KEPT = 20;

/** Gives the headers of pages for the host of a request, which has been checked. `beside`: scripts that stand beside /assets/, by their names. */
export function createPageHeaders(
  publicUrl: string | undefined,
  beside: readonly string[],
): (host: string | undefined) => PageHeaders {
  const kept = new Map<string | undefined, PageHeaders>();
  return (host) => {
    const known = kept.get(host);
    if (known) return known;
    const sources = sourcesAt(host, publicUrl, beside);
    const every = { ...common, ...strictTransport(publicUrl) };
    const made = {
      page: { ...every, 'content-security-policy': policyWith(sources) },
      worker: { ...every, 'content-security-policy': policyWith(sources, " 'wasm-unsafe-eval'") },
    };
    if (kept.size < HOSTS_KEPT) kept.set(host, made);
    return made;
  };
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
