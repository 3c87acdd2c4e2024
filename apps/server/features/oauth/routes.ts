import formBody from 'node:querystring';
import rateLimit from '@fastify/rate-limit';
import { AuthorizationBody, AuthorizationQuery } from '@heddle/contract/api/oauth';
import { defineFeature, perPlatform } from '../../platform/feature.ts';
import { enforce, MINUTE } from '../../platform/http/limit.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createAuthorization } from './authorization.ts';
import { createOauthClients, isRedirectUri, Registration } from './clients.ts';

/** Registrations and exchanges per minute from one address. */
const PER_MINUTE = 60;

const SCOPE = 'tools';
/** What a program without a name is called. */
const UNNAMED = 'MCP client';

const partsOf = perPlatform((platform) => {
  const clients = createOauthClients(platform.vault);
  return { clients, authorization: createAuthorization(platform, clients) };
});

/** Access for programs of the Model Context Protocol: users allow it in the web app, and the token is an API key of theirs for tools. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const { authorization } = partsOf(platform);
    const ownSession = { config: { access: 'session' } } as const;
    platform.retention.add({
      async prune(now) {
        await platform.db.deleteFrom('oauth_codes').where('expires_at', '<', now).execute();
      },
    });

    app.get('/api/oauth/request', ownSession, async (request) =>
      authorization.view(parse(AuthorizationQuery, request.query)),
    );

    app.post('/api/oauth/request', ownSession, async (request) => {
      const { request: query, isAllowed } = parse(AuthorizationBody, request.body);
      return { location: await authorization.end(currentUser(request).id, query, isAllowed) };
    });
  },

  async registerOpen(app, platform) {
    const { clients, authorization } = partsOf(platform);
    const { address } = platform;
    await app.register(rateLimit, { global: false });
    const limit = app.createRateLimit({ max: PER_MINUTE, timeWindow: MINUTE });
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, { ...formBody.parse(body.toString(), '&', '=', { maxKeys: 50 }) }),
    );
    // Programs that run in a page read these as well; no cookie counts at them.
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    });

    const resource = async () => ({
      resource: `${address.base()}/mcp`,
      authorization_servers: [address.base()],
      scopes_supported: [SCOPE],
      bearer_methods_supported: ['header'],
      resource_name: 'Heddle',
    });
    app.get('/.well-known/oauth-protected-resource', resource);
    app.get('/.well-known/oauth-protected-resource/mcp', resource);

    app.get('/.well-known/oauth-authorization-server', async () => ({
      issuer: address.base(),
      authorization_endpoint: `${address.base()}/oauth/authorize`,
      token_endpoint: `${address.base()}/oauth/token`,
      registration_endpoint: `${address.base()}/oauth/register`,
      scopes_supported: [SCOPE],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code'],
      token_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }));

    app.post('/oauth/register', { bodyLimit: 64 * 1024 }, async (request, reply) => {
      await enforce(limit, request, reply);
      const read = Registration.safeParse(request.body);
      if (!read.success || !read.data.redirect_uris.every(isRedirectUri)) {
        const error_description =
          'A client has one to ten redirect_uris: https, this machine, or the scheme of an app.';
        return reply.code(400).send({ error: 'invalid_redirect_uri', error_description });
      }
      const { client_name: given = '', redirect_uris } = read.data;
      const name =
        given
          .replace(/[\p{C}\p{Z}]+/gu, ' ')
          .trim()
          .slice(0, 80) || UNNAMED;
      return reply.code(201).send({
        client_id: clients.register({ name, redirectUris: redirect_uris }),
        client_id_issued_at: Math.floor(Date.now() / 1000),
        client_name: name,
        redirect_uris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      });
    });

    app.post('/oauth/token', { bodyLimit: 64 * 1024 }, async (request, reply) => {
      await enforce(limit, request, reply);
      const form = typeof request.body === 'object' && request.body !== null ? { ...request.body } : {};
      const answer = await authorization.exchange(form);
      return reply.code('error' in answer ? 400 : 200).send(answer);
    });
  },
});
