import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { apiErrors } from '@heddle/contract/errors/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createPageHeaders } from './headers.ts';

const ownPaths = /^\/(api|hooks)(\/|$|\?)/;

/** The built file that a worker begins with; what it loads goes by the policy of this one. */
const dryRunWorker = /[\\/]dry-run\.worker-[\w-]+\.js$/;

/** True for the request of a browser that opens a page, whichever: what the page is, the web app decides. */
function opensPage(request: FastifyRequest): boolean {
  const { method, headers, url } = request;
  return (method === 'GET' || method === 'HEAD') && !ownPaths.test(url) && (headers.accept ?? '').includes('text/html');
}

/**
 * Serves the built web app from `root`: assets, whose names change with their content, may be kept for ever; the page itself is asked for each
 * time. Addresses nothing else answers get the page where a browser opens them, and `route_not_found` otherwise. Visitors get at `/` the page that
 * has its first picture in it.
 */
export async function serveWeb(app: FastifyInstance, root: string, publicUrl: string | undefined): Promise<void> {
  const scripts = existsSync(root) ? (await readdir(root)).filter((name) => /^[\w-]+\.js$/.test(name)).sort() : [];
  const headersFor = createPageHeaders(publicUrl, scripts);
  const page = join(root, 'index.html');
  // Has in it what visitors see at `/`.
  const visitorPage = existsSync(join(root, 'home.html')) ? 'home.html' : 'index.html';

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (!opensPage(request) || !existsSync(page)) throw apiErrors.route_not_found();
    return reply
      .headers(headersFor(request.headers.host).page)
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
      // What the build keeps for itself begins with a dot.
      dotfiles: 'ignore',
      setHeaders(reply, path) {
        reply.header(
          'cache-control',
          path.startsWith(join(root, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        if (dryRunWorker.test(path))
          for (const [name, value] of Object.entries(headersFor(reply.request.headers.host).worker))
            reply.header(name, value);
        // Some browsers only offer to save what is text/markdown.
        if (path.endsWith('.md')) reply.header('content-type', 'text/plain; charset=utf-8');
      },
    });
    // Who brings a cookie may be signed in, and is not shown what visitors see first.
    scope.get('/', (request, reply) =>
      reply.sendFile(request.headers.cookie === undefined ? visitorPage : 'index.html'),
    );
  });
}
