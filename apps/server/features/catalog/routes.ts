import { defineFeature } from '../../platform/feature.ts';
import { createCatalogDocument } from './service.ts';

export const feature = defineFeature({
  scope: 'api',
  register(app, { nodes }) {
    const document = createCatalogDocument(nodes);

    // Public, like the editor. It changes with the program only, so browsers revalidate it.
    app.get('/api/node-types', { config: { access: 'public' } }, async (request, reply) => {
      const { etag, json, gzip } = await document();
      reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      reply.type('application/json; charset=utf-8');
      const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      return takesGzip ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(json);
    });
  },
});
