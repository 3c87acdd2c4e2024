import { apiErrors } from '@heddle/contract/errors/api';
import type { HeddleError } from '@heddle/contract/errors/define';
import { edgeErrors } from '@heddle/contract/errors/edge';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Hosts } from './hosts.ts';
import { createHosts } from './hosts.ts';
import { isRefusedPath } from './paths.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What a route is for, where it is neither a page nor the API: `hooks` are called by programs, `health` by who watches over the server. Neither knows
     * anybody by a cookie, so it does not matter which name they are called by.
     */
    reach?: 'hooks' | 'health';
  }
}

/** Lines before the body of a request; together they have 16 KiB. */
const MOST_HEADERS = 100;

/** The longest host that is repeated in an error. */
const SHOWN = 100;

function problemOf(
  { raw, headers, routeOptions }: FastifyRequest,
  hosts: Hosts,
  hooksUrl: string | undefined,
): HeddleError | null {
  if (raw.rawHeaders.length > 2 * MOST_HEADERS) return edgeErrors.headers_many({ limit: MOST_HEADERS });
  if (isRefusedPath(raw.url ?? '')) return edgeErrors.path_refused();
  const { reach } = routeOptions.config;
  if (reach === 'health') return null;
  const { host } = headers;
  if (host === undefined || host === '') return edgeErrors.host_missing();
  if (reach === 'hooks') {
    // Looked up only where it makes a difference: webhooks are many.
    if (hooksUrl === undefined || hosts.siteOf(host) === 'hooks') return null;
    return edgeErrors.hooks_elsewhere({ address: hooksUrl });
  }
  const site = hosts.siteOf(host);
  if (site === 'hooks') return edgeErrors.hooks_only();
  return site === null ? edgeErrors.host_unknown({ host: host.slice(0, SHOWN) }) : null;
}

/** What stands before every route, page and file: no more headers than anybody needs, a path that can be read in one way only, and a host that is ours. No answer is taken for another kind of content than it says. */
export function guardEdge(
  server: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'hooksUrl' | 'allowedHosts'>,
): void {
  const hosts = createHosts(config);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    done(problemOf(request, hosts, config.hooksUrl) ?? undefined);
  });
  server.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify(
      apiErrors.body_malformed({ reason: 'what its Expect header asks for is not offered.' }),
    );
    response
      .writeHead(417, {
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      })
      .end(body);
  });
}
