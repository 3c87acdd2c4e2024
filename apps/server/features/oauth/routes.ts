import formBody from 'node:querystring';
import rateLimit from '@fastify/rate-limit';
import { AuthorizationBody, AuthorizationQuery } from '@heddle/contract/api/oauth';
import { defineFeature, perPlatform } from '../../platform/feature.ts';
import { enforce, MINUTE } from '../../platform/http/limit.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createAuthorization } from './authorization.ts';
import { createOauthClients, isRedirectUri, Registration } from './clients.ts';
import { createConnections } from './connections.ts';
import { createExchange, readerOf } from './exchange.ts';
import { GRANT_TYPES, resourceMetadata, serverMetadata } from './metadata.ts';

/** Registrations per minute from one address. */
const REGISTRATIONS = 60;
/** Exchanges and revocations per minute from one address: each program behind it renews its access once an hour. */
const EXCHANGES = 300;

/** What a program without a name is called. */
const UNNAMED = 'MCP client';

const formOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

const partsOf = perPlatform((platform) => {
  const clients = createOauthClients(platform.vault);
  const connections = createConnections(platform);
  const authorization = createAuthorization(platform, clients);
  return { clients, connections, authorization, exchange: createExchange(platform, connections) };
});

/** Access for programs of the Model Context Protocol: users allow it in the web app, and the token is an API key of theirs for tools. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const { authorization, connections } = partsOf(platform);
    const ownSession = { config: { access: 'session' } } as const;
    platform.retention.add({
      async prune(now) {
        await platform.db.deleteFrom('oauth_codes').where('expires_at', '<', now).execute();
        await connections.prune(now);
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
    const { clients, connections, exchange } = partsOf(platform);
    const { address } = platform;
    await app.register(rateLimit, { global: false });
    const registrations = app.createRateLimit({ max: REGISTRATIONS, timeWindow: MINUTE });
    const exchanges = app.createRateLimit({ max: EXCHANGES, timeWindow: MINUTE });
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, { ...formBody.parse(body.toString(), '&', '=', { maxKeys: 50 }) }),
    );
    // Programs that run in a page read these as well; no cookie counts at them.
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    });

    const resource = async () => resourceMetadata(address.base());
    app.get('/.well-known/oauth-protected-resource', resource);
    app.get('/.well-known/oauth-protected-resource/mcp', resource);
    app.get('/.well-known/oauth-authorization-server', async () => serverMetadata(address.base()));

    app.post('/oauth/register', { bodyLimit: 64 * 1024 }, async (request, reply) => {
      await enforce(registrations, request, reply);
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
        grant_types: [...GRANT_TYPES],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      });
    });

    app.post('/oauth/token', { bodyLimit: 64 * 1024 }, async (request, reply) => {
      await enforce(exchanges, request, reply);
      const answer = await exchange(formOf(request.body));
      return reply.code('error' in answer ? 400 : 200).send(answer);
    });

    // RFC 7009. A token that is not known, or not any more, is revoked.
    app.post('/oauth/revoke', { bodyLimit: 64 * 1024 }, async (request, reply) => {
      await enforce(exchanges, request, reply);
      const read = readerOf(formOf(request.body));
      const refuse = (error: string, error_description: string) => reply.code(400).send({ error, error_description });
      if (read('token') === '' || read('client_id') === '')
        return refuse('invalid_request', 'A revocation has a token and a client_id.');
      const outcome = await connections.revoke(read('token'), read('client_id'));
      if (outcome === 'of_another_client') return refuse('invalid_grant', 'The token is not one of this client.');
      return reply.code(200).send({});
    });
  },
});
