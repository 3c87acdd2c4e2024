import type { CurrentUser } from '@heddle/contract/api/auth';
import type { KeyScope } from '@heddle/contract/api/key-scopes';
import { mayDo, scopeOfMethod } from '@heddle/contract/api/key-scopes';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify, { LogController } from 'fastify';
import type { Config } from '../config.ts';
import { isWithin } from '../egress/addresses.ts';
import type { Log } from '../log.ts';
import type { Platform } from '../platform.ts';
import { readKey } from './api-keys.ts';
import { limitConnections } from './connections.ts';
import { guardEdge } from './edge.ts';
import { BODY_LIMIT, answerBrokenRequest, createErrorHandler } from './errors.ts';
import { apiHeaders } from './headers.ts';
import { readJson } from './json.ts';
import { checkOrigin } from './origin.ts';

/** How long a client may take to send a request, and its headers. */
const REQUEST_TIMEOUT_MS = 300_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** Interval of checks for requests that take longer. */
const CHECKING_MS = 5_000;

/** A registered route. */
export interface RouteEntry {
  method: string;
  url: string;
  /** `user`: for signed-in users and their API keys; `session`: for signed-in users only; `public`: for everybody. */
  access: 'user' | 'session' | 'public';
  /** The scope an API key needs, if API keys may use the route. */
  scope: KeyScope | null;
}

/** Replaces Fastify's compilers for JSON Schemas, a tenth of all code loaded at the start: input is validated by zod. */
const noSchemas = () => (): never => {
  throw new Error('Routes have no JSON Schemas; see `parse`.');
};

type ServerConfig = Pick<Config, 'publicUrl' | 'hooksUrl' | 'allowedHosts' | 'trustedProxies' | 'connections'>;

/** The HTTP server, without routes. */
export function createServer({ log, config }: { log: Log; config: ServerConfig }): FastifyInstance {
  const { trustedProxies } = config;
  // Only warnings and errors of Fastify; requests are not logged.
  const loggerInstance: FastifyBaseLogger = log.child({}, { level: log.isLevelEnabled('info') ? 'warn' : log.level });
  const server = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than a webhook's own work.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: answerBrokenRequest,
    // Client addresses are taken from trusted proxies only.
    trustProxy: trustedProxies.length === 0 ? false : (address) => isWithin(address, trustedProxies),
    // A request without a host is refused by `guardEdge`.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECKING_MS, requireHostHeader: false },
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: createErrorHandler(log),
  });
  // Node would drop further headers, such as those a proxy has appended; `guardEdge` refuses the request instead.
  server.server.maxHeadersCount = 0;
  limitConnections(server.server, config);
  guardEdge(server, config);
  server.setErrorHandler(createErrorHandler(log));
  server.decorateRequest('user', null);
  server.decorateRequest('sessionId', null);
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => {
      const text = body.toString();
      return text === '' ? undefined : readJson(text);
    },
  );
  if (log.isLevelEnabled('debug')) {
    server.addHook('onResponse', async (request, reply) => {
      const { method, routeOptions, user } = request;
      log.debug(
        {
          method,
          route: routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          userId: user?.id,
        },
        'request',
      );
    });
  }
  return server;
}

/** Collects routes as they are registered. Call it before the first one is. */
export function listRoutes(server: FastifyInstance): RouteEntry[] {
  const routes: RouteEntry[] = [];
  server.addHook('onRoute', ({ method, url, config }) => {
    const access = url.startsWith('/api/') ? (config?.access ?? 'user') : 'public';
    for (const one of [method].flat())
      routes.push({
        method: one,
        url,
        access,
        scope: access === 'user' ? (config?.scope ?? scopeOfMethod(one)) : null,
      });
  });
  return routes;
}

/** Authenticates a request of the API. Throws `unauthorized`, `session_required`, `scope_missing`, `origin_forbidden`. */
async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  { apiKeys, config, sessions }: Platform,
): Promise<CurrentUser> {
  const key = readKey(request.headers.authorization);
  if (key !== null) {
    // No origin check: unlike a cookie, a key is never sent by a browser by itself.
    const found = await apiKeys.find(key);
    if (!found) throw apiErrors.unauthorized();
    const { access, scope = scopeOfMethod(request.method) } = request.routeOptions.config;
    if (access === 'session') throw accountErrors.session_required();
    if (!mayDo(found.scopes, scope)) throw accountErrors.scope_missing({ scope }, { details: { scope } });
    return found.user;
  }
  checkOrigin(request, config.publicUrl);
  const session = await sessions.find(request.headers.cookie);
  if (!session) throw apiErrors.unauthorized();
  request.sessionId = session.sessionId;
  if (session.prolonged !== null) reply.header('set-cookie', session.prolonged);
  return session.user;
}

/** The checks before every route of the API: security headers, origin check, session or API key, and that a `userId` in the query is the user's own. */
export function guardApi(scope: FastifyInstance, platform: Platform): void {
  const { publicUrl } = platform.config;
  const headers = apiHeaders(publicUrl);
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.routeOptions.config.access === 'public') return checkOrigin(request, publicUrl);
    const user = await identify(request, reply, platform);
    request.user = user;
    const { userId } = request.query as { userId?: unknown };
    if (userId !== undefined && userId !== user.id) throw apiErrors.forbidden_user();
  });
  // Routes for sessions only may end sessions and keys, and with them open streams.
  scope.addHook('onResponse', async ({ routeOptions, user }) => {
    if (user && routeOptions.config.access === 'session') await platform.openStreams.check(user.id);
  });
}
