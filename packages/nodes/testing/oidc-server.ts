import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface OidcServer {
  origin: string;
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  /** Where codes for another device are given out. */
  deviceUrl: string;
  /** An address that answers with the account of an access token, and 401 without a valid one. */
  userUrl: string;
  /** How many times a grant of each type was exchanged for tokens. */
  granted: { [grantType: string]: number };
  /** Voids everything that the provider has issued, and the consents. */
  revokeAll(): Promise<void>;
  /** While set, the token address answers with this status and nothing else. */
  failWith(status: number | null): void;
  close(): Promise<void>;
}

const SCOPES = ['openid', 'email', 'offline_access', 'orders'];

/**
 * A real OpenID provider with pages for sign-in and consent. Refresh tokens are rotated: one that is used twice voids all that come from it. Its clients are
 * `shop` with the secret `sesame & co+%`, and `open` without one.
 */
export async function serveOidc({
  redirectUri,
  accessTokenSeconds = 600,
}: {
  redirectUri: string;
  accessTokenSeconds?: number;
}): Promise<OidcServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const grants = new Set<string>();
  const granted: { [grantType: string]: number } = {};
  let failing: number | null = null;

  const client = {
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    scope: SCOPES.join(' '),
  };
  const provider = new Provider(origin, {
    clients: [
      { ...client, client_id: 'shop', client_secret: 'sesame & co+%' },
      { ...client, client_id: 'open', token_endpoint_auth_method: 'none' as const },
    ],
    scopes: SCOPES,
    claims: { openid: ['sub'], email: ['email'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { revocation: { enabled: true }, deviceFlow: { enabled: true }, devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['test'] },
    ttl: { AccessToken: accessTokenSeconds },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, email: `${id}@shop.example` }) }),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
  });
  provider.on('grant.success', ({ oidc }) => {
    const type = String(oidc.params?.['grant_type']);
    granted[type] = (granted[type] ?? 0) + 1;
  });

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    const choice = URL.parse(request.url ?? '', origin)?.searchParams.get('choice');
    if (choice === 'deny') {
      const result = { error: 'access_denied', error_description: 'The user has said no' };
      return provider.interactionFinished(request, response, result);
    }
    if (choice !== 'continue') {
      const buttons = ['continue', 'deny'].map((value) => `<button name="choice" value="${value}">${value}</button>`);
      const page = `<!doctype html><title>${prompt.name}</title><form>${buttons.join(' ')}</form>`;
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    }
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: 'ada' } });
    const grant = new provider.Grant({
      clientId: String(params['client_id']),
      ...(session ? { accountId: session.accountId } : {}),
    });
    grant.addOIDCScope(String(params['scope']));
    const grantId = await grant.save();
    grants.add(grantId);
    return provider.interactionFinished(request, response, { consent: { grantId } });
  }

  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (failing !== null && request.url === '/token') response.writeHead(failing).end();
    else if (request.url?.startsWith('/interaction/'))
      interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    else void answer(request, response);
  });
  return {
    origin,
    authorizeUrl: `${origin}/auth`,
    tokenUrl: `${origin}/token`,
    revokeUrl: `${origin}/token/revocation`,
    deviceUrl: `${origin}/device/auth`,
    userUrl: `${origin}/me`,
    granted,
    async revokeAll() {
      for (const id of grants) {
        await provider.AccessToken.revokeByGrantId(id);
        await provider.RefreshToken.revokeByGrantId(id);
        await (await provider.Grant.find(id))?.destroy();
      }
    },
    failWith: (status) => void (failing = status),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A browser without scripts, as far as signing in needs one: it keeps cookies and follows redirects until `isThere`. */
function createBrowser(choice: 'continue' | 'deny') {
  const cookies = new Map<string, string>();
  return async (
    address: URL,
    isThere: (url: URL) => boolean,
    form?: URLSearchParams,
  ): Promise<{ url: URL; page: string }> => {
    let body = form;
    for (let url = address, hops = 0; hops < 20; hops += 1) {
      if (isThere(url)) return { url, page: '' };
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie },
        ...(body ? { method: 'POST', body } : {}),
      });
      body = undefined;
      for (const given of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location !== null) url = new URL(location, url);
      else if (response.ok && url.pathname.startsWith('/interaction/')) url.searchParams.set('choice', choice);
      else if (response.ok) return { url, page: await response.text() };
      else throw new Error(`${url.href} answered ${response.status}: ${await response.text()}`);
    }
    throw new Error('The sign-in did not come to an end.');
  };
}

/** Enters the code of a device as a user does: confirms it, signs in and consents, or cancels. `address`: the page with the code in it. */
export async function enterCode(address: string, choice: 'continue' | 'deny' = 'continue'): Promise<void> {
  const browse = createBrowser('continue');
  const never = (): boolean => false;
  const url = new URL(address);
  const { page } = await browse(url, never);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const given = { xsrf, user_code: url.searchParams.get('user_code') ?? '' };
  const answer = choice === 'continue' ? { confirm: 'yes' } : { abort: 'yes' };
  await browse(new URL('/device', url), never, new URLSearchParams({ ...given, ...answer }));
}

/** Signs in and consents as a browser does, with redirects and cookies, until the provider sends the user back: the address it sends to. */
export async function signInOver(
  address: string,
  back: string,
  choice: 'continue' | 'deny' = 'continue',
): Promise<URL> {
  const isBack = (url: URL): boolean => url.href.startsWith(new URL(back).href);
  const { url } = await createBrowser(choice)(new URL(address), isBack);
  if (!isBack(url)) throw new Error('The sign-in did not come back.');
  return url;
}
