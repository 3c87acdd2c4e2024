import { CatalogQuery } from '@heddle/contract/api/catalog';
import { defineFeature } from '../../platform/feature.ts';
import { parse } from '../../platform/http/validate.ts';
import type { Encoding } from './service.ts';
import { createCatalogDocuments } from './service.ts';

/** The best of the encodings that a client takes; null for none. */
const encodingFor = (accepted = ''): Encoding | null =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;

export const feature = defineFeature({
  scope: 'api',
  register(app, { nodes }) {
    const documentFor = createCatalogDocuments(nodes);

    // Public, like the editor. It changes with the program only, so browsers revalidate it.
    app.get('/api/node-types', { config: { access: 'public' } }, async (request, reply) => {
      const { etag, json, encoded } = await documentFor(parse(CatalogQuery, request.query));
      reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'accept-encoding' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      reply.type('application/json; charset=utf-8');
      const encoding = encoded === null ? null : encodingFor(request.headers['accept-encoding']);
      return encoded === null || encoding === null
        ? reply.send(json)
        : reply.header('content-encoding', encoding).send(encoded[encoding]);
    });
  },
});
