import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { apiErrors } from '@heddle/contract/errors/api';
import { isPage, walletOfPath } from '@heddle/contract/http/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createPageHeaders } from './headers.ts';

const ownPaths = /^\/(api|hooks|t)(\/|$|\?)/;

/** The built entry file of a worker: its content security policy applies to everything it loads. */
const dryRunWorker = /[\\/]dry-run\.worker-[\w-]+\.js$/;

/** What a request gets for which there is no route and no file: the page, as the web app shows any address, or nothing. */
function pageStatus({ method, headers, url }: FastifyRequest): 200 | 404 | null {
  if ((method !== 'GET' && method !== 'HEAD') || ownPaths.test(url)) return null;
  if (isPage(url.replace(/\?.*$/s, ''))) return 200;
  return (headers.accept ?? '').includes('text/html') ? 404 : null;
}

/**
 * Serves the built web app from `root`: assets, whose names change with their content, may be cached forever; the page itself is revalidated each time.
 * Addresses of screens get the page; others get it with status 404 if a browser opens them, and `route_not_found` otherwise. At `/`, visitors get the page with the prerendered landing page.
 */
export async function serveWeb(app: FastifyInstance, root: string, publicUrl: string | undefined): Promise<void> {
  const scripts = existsSync(root) ? (await readdir(root)).filter((name) => /^[\w-]+\.js$/.test(name)).sort() : [];
  const headersFor = createPageHeaders(publicUrl, scripts);
  const page = join(root, 'index.html');
  // Contains the prerendered landing page.
  const visitorPage = existsSync(join(root, 'home.html')) ? 'home.html' : 'index.html';

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const status = pageStatus(request);
    if (status === null || !existsSync(page)) throw apiErrors.route_not_found();
    const headers = headersFor(request.headers.host);
    const wallet = walletOfPath(request.url.replace(/\?.*$/s, ''));
    return reply
      .code(status)
      .headers(wallet ? headers.payment(wallet) : headers.page)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await readFile(page));
  });
  if (!existsSync(page)) return;

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(headersFor(request.headers.host).page);
    });
    await scope.register(compress, {
      threshold: 1024,
      encodings: ['br', 'gzip'],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    });
    await scope.register(fastifyStatic, {
      root,
      cacheControl: false,
      // The build has compressed text files already.
      preCompressed: true,
      // Files of the build itself start with a dot.
      dotfiles: 'ignore',
      setHeaders(reply, sent) {
        const path = sent.replace(/\.(br|gz)$/, '');
        reply.header('vary', 'accept-encoding');
        reply.header(
          'cache-control',
          path.startsWith(join(root, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        if (dryRunWorker.test(path))
          for (const [name, value] of Object.entries(headersFor(reply.request.headers.host).worker))
            reply.header(name, value);
        // Some browsers download text/markdown instead of showing it.
        if (path.endsWith('.md')) reply.header('content-type', 'text/plain; charset=utf-8');
      },
    });
    // A request with a cookie may be from a signed-in user, who does not get the landing page.
    scope.get('/', (request, reply) =>
      reply.sendFile(request.headers.cookie === undefined ? visitorPage : 'index.html'),
    );
  });
}
