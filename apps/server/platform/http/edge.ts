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
     * The purpose of a route that is neither a page nor the API: `hooks` are called by programs, `health` by monitoring. Neither uses cookies, so the
     * host check of pages and API does not apply to them.
     */
    reach?: 'hooks' | 'health';
  }
}

/** Maximum number of request headers; their total size is limited to 16 KiB. */
export const MOST_HEADERS = 100;

/** Maximum length of a host in an error. */
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
    // Computed only if needed: webhooks are frequent.
    if (hooksUrl === undefined || hosts.siteOf(host) === 'hooks') return null;
    return edgeErrors.hooks_elsewhere({ address: hooksUrl });
  }
  const site = hosts.siteOf(host);
  if (site === 'hooks') return edgeErrors.hooks_only();
  return site === null ? edgeErrors.host_unknown({ host: host.slice(0, SHOWN) }) : null;
}

/** Checks every request to routes, pages and files: number of headers, an unambiguous path, and a host that is served here. Disables content sniffing of every answer. */
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
