import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { InvalidGrantError, InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import type { OAuthServerProvider } from '@modelcontextprotocol/sdk/server/auth/provider.js';
import { getOAuthProtectedResourceMetadataUrl, mcpAuthRouter } from '@modelcontextprotocol/sdk/server/auth/router.js';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { OAuthClientInformationFull, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { z } from 'zod';

/** A server of the official library that lets clients register and users sign in; it agrees to everything. */
export interface McpAuthServer {
  /** Its URL for streamable HTTP. */
  url: string;
  /** Registered clients by id. */
  clients: Map<string, OAuthClientInformationFull>;
  /** The resources that codes and tokens were asked for, in their order. */
  resources: (string | undefined)[];
  /** The refresh tokens that are valid. */
  refreshTokens: Set<string>;
  /** The access tokens that are valid. */
  accessTokens: Set<string>;
  close(): Promise<void>;
}

function createProvider(server: McpAuthServer): OAuthServerProvider {
  const codes = new Map<string, string>();
  const { clients, resources, refreshTokens, accessTokens } = server;
  const issue = (): OAuthTokens => {
    const [access, refresh] = [randomUUID(), randomUUID()];
    accessTokens.add(access);
    refreshTokens.add(refresh);
    return { access_token: access, token_type: 'bearer', expires_in: 3600, refresh_token: refresh, scope: 'orders' };
  };
  return {
    clientsStore: {
      getClient: (id) => clients.get(id),
      registerClient: (client) => {
        // The library has added an id.
        const full = client as OAuthClientInformationFull;
        clients.set(full.client_id, full);
        return full;
      },
    },
    async authorize(_client, { state, codeChallenge, redirectUri, resource }, response) {
      resources.push(resource?.href);
      const code = randomUUID();
      codes.set(code, codeChallenge);
      const to = new URL(redirectUri);
      to.searchParams.set('code', code);
      if (state !== undefined) to.searchParams.set('state', state);
      response.redirect(to.href);
    },
    challengeForAuthorizationCode: async (_client, code) => codes.get(code) ?? '',
    async exchangeAuthorizationCode(_client, code, _verifier, _redirectUri, resource) {
      if (!codes.delete(code)) throw new InvalidGrantError('The code is not known.');
      resources.push(resource?.href);
      return issue();
    },
    async exchangeRefreshToken(_client, token, _scopes, resource) {
      if (!refreshTokens.delete(token)) throw new InvalidGrantError('The refresh token is not known.');
      resources.push(resource?.href);
      return issue();
    },
    async verifyAccessToken(token) {
      if (!accessTokens.has(token)) throw new InvalidTokenError('The token is not known.');
      return { token, clientId: 'any', scopes: ['orders'], expiresAt: Date.now() / 1000 + 3600 };
    },
    async revokeToken(_client, { token }) {
      refreshTokens.delete(token);
      accessTokens.clear();
    },
  };
}

/** Starts a server at 127.0.0.1 with the tool `order`. */
export async function serveMcpAuth(): Promise<McpAuthServer> {
  const app = createMcpExpressApp();
  const http = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const url = new URL(`${origin}/mcp`);
  const server: McpAuthServer = {
    url: url.href,
    clients: new Map(),
    resources: [],
    refreshTokens: new Set(),
    accessTokens: new Set(),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  const provider = createProvider(server);
  app.use(
    mcpAuthRouter({
      provider,
      issuerUrl: new URL(origin),
      resourceServerUrl: url,
      scopesSupported: ['orders'],
    }),
  );
  const guard = requireBearerAuth({
    verifier: provider,
    resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(url),
  });
  app.all('/mcp', guard, async (request, response) => {
    const mcp = new McpServer({ name: 'shop', version: '1' });
    mcp.registerTool('order', { inputSchema: { what: z.string() } }, async ({ what }) => ({
      content: [{ type: 'text', text: `One ${what}` }],
    }));
    const transport = new StreamableHTTPServerTransport({});
    response.on('close', () => void mcp.close());
    await mcp.connect(transport);
    await transport.handleRequest(request, response, request.body);
  });
  return server;
}
