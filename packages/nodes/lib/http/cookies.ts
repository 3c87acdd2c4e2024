import { isIP } from 'node:net';

interface Cookie {
  name: string;
  value: string;
  domain: string;
  /** False: other hosts of the domain get it as well. */
  hostOnly: boolean;
  path: string;
  secure: boolean;
  /** Epoch milliseconds; null: until the jar is thrown away. */
  expiresAt: number | null;
}

/** Cookies kept at most; the oldest go first. */
const LIMIT = 300;
const LONGEST = 4096;

/** Remembers cookies as RFC 6265 has it, for as long as the jar is held. */
export interface CookieJar {
  /** Takes the `Set-Cookie` lines of an answer. */
  store(url: URL, lines: readonly string[]): void;
  /** The value of the `Cookie` header for a request; null where there are none. */
  header(url: URL): string | null;
}

/** RFC 6265, 5.1.3. */
const domainMatches = (host: string, domain: string): boolean =>
  host === domain || (host.endsWith(`.${domain}`) && isIP(host) === 0);

/** RFC 6265, 5.1.4. */
const pathMatches = (path: string, cookiePath: string): boolean =>
  path === cookiePath || (path.startsWith(cookiePath) && (cookiePath.endsWith('/') || path[cookiePath.length] === '/'));

const defaultPath = (path: string): string => (path.lastIndexOf('/') <= 0 ? '/' : path.slice(0, path.lastIndexOf('/')));

function expiryOf(attributes: ReadonlyMap<string, string>, now: number): number | null {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return now + Number(maxAge) * 1000;
  const expires = Date.parse(attributes.get('expires') ?? '');
  return Number.isNaN(expires) ? null : expires;
}

/** Reads a `Set-Cookie` line; null for one that is no cookie or is not for this host to set. */
function readCookie(url: URL, line: string, now: number): Cookie | null {
  const [pair = '', ...rest] = line.split(';');
  const at = pair.indexOf('=');
  const name = pair.slice(0, at).trim();
  if (at < 1 || name === '' || pair.length > LONGEST) return null;
  const attributes = new Map(
    rest.map((part) => {
      const equals = part.indexOf('=');
      return equals < 0
        ? [part.trim().toLowerCase(), '']
        : [part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim()];
    }),
  );
  const wanted = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase();
  // A domain without a dot would be everybody's.
  if (wanted !== '' && (!domainMatches(url.hostname, wanted) || (!wanted.includes('.') && wanted !== url.hostname)))
    return null;
  const path = attributes.get('path') ?? '';
  const secure = attributes.has('secure');
  if (secure && url.protocol !== 'https:') return null;
  return {
    name,
    value: pair.slice(at + 1).trim(),
    domain: wanted || url.hostname,
    hostOnly: wanted === '',
    path: path.startsWith('/') ? path : defaultPath(url.pathname),
    secure,
    expiresAt: expiryOf(attributes, now),
  };
}

/** An empty jar. */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    store(url, lines) {
      const now = Date.now();
      for (const line of lines) {
        const cookie = readCookie(url, line, now);
        if (!cookie) continue;
        const key = JSON.stringify([cookie.name, cookie.domain, cookie.path]);
        // One that is set again keeps its place in the order.
        if (cookie.expiresAt !== null && cookie.expiresAt <= now) cookies.delete(key);
        else cookies.set(key, cookie);
        for (const oldest of cookies.keys()) {
          if (cookies.size <= LIMIT) break;
          cookies.delete(oldest);
        }
      }
    },
    header(url) {
      const now = Date.now();
      const fitting = [...cookies.values()].filter(
        ({ domain, hostOnly, path, secure, expiresAt }) =>
          (hostOnly ? url.hostname === domain : domainMatches(url.hostname, domain)) &&
          pathMatches(url.pathname, path) &&
          (!secure || url.protocol === 'https:') &&
          (expiresAt === null || expiresAt > now),
      );
      // RFC 6265, 5.4: longer paths first.
      fitting.sort((one, other) => other.path.length - one.path.length);
      return fitting.length === 0 ? null : fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
  };
}
