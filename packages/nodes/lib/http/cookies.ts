import { Cookie, CookieJar as Jar, getPublicSuffix, MemoryCookieStore } from 'tough-cookie';

/** Cookies in a jar at most; the oldest are dropped first. */
const MAX_COOKIES = 300;
/** Characters of a cookie's name and value together. */
const MAX_COOKIE_LENGTH = 4096;

/** Remembers cookies by the rules of RFC 6265 and the public suffix list, for as long as the jar is kept. */
export interface CookieJar {
  /** Takes the `Set-Cookie` lines of a response; what is no cookie, or not for this host to set, is left out. */
  store(url: URL, lines: readonly string[]): void;
  /** The value of the `Cookie` header for a request; null if there are none. */
  header(url: URL): string | null;
}

/** Parses a `Set-Cookie` line; null for one that is no cookie, or is too long. */
function parseCookie(url: URL, line: string): Cookie | null {
  const [pair = ''] = line.split(';', 1);
  const cookie = pair.length > MAX_COOKIE_LENGTH ? undefined : Cookie.parse(line);
  if (!cookie || cookie.key === '') return null;
  // RFC 6265, 5.3: a public suffix, and a name without a dot, may set cookies for itself alone. The library refuses them.
  if (cookie.domain === url.hostname && getPublicSuffix(url.hostname, { ignoreError: true }) === undefined)
    cookie.domain = null;
  return cookie;
}

/** Removes expired cookies, then the oldest beyond the limit. */
function trim(cookies: MemoryCookieStore): void {
  const now = Date.now();
  // The store is synchronous: it calls back at once, with the oldest first.
  cookies.getAllCookies((_error, all = []) => {
    const isExpired = (cookie: Cookie): boolean => (cookie.expiryTime() ?? Infinity) <= now;
    const expired = all.filter(isExpired);
    const kept = all.filter((cookie) => !isExpired(cookie));
    for (const { domain, path, key } of [...expired, ...kept.slice(0, Math.max(0, kept.length - MAX_COOKIES))])
      // What is stored has both.
      cookies.removeCookie(domain ?? '', path ?? '', key, () => {});
  });
}

/** Creates an empty jar. */
export function createCookieJar(): CookieJar {
  const cookies = new MemoryCookieStore();
  const jar = new Jar(cookies, { allowSecureOnLocal: false });
  return {
    store(url, lines) {
      for (const line of lines) {
        const cookie = parseCookie(url, line);
        if (cookie) jar.setCookieSync(cookie, url.href, { ignoreError: true });
      }
      if (lines.length > 0) trim(cookies);
    },
    header(url) {
      return jar.getCookieStringSync(url.href) || null;
    },
  };
}
