import { Readable } from 'node:stream';
import { ProfileBody } from '@heddle/contract/api/profile';
import { accountErrors } from '@heddle/contract/errors/account';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createProfileService } from './service.ts';

const Params = z.object({ id: z.string() });
const ownSession = { config: { access: 'session' } } as const;

export const feature = defineFeature({
  scope: 'api',
  async register(app, platform) {
    const service = createProfileService(platform);

    app.put('/api/auth/user', ownSession, async (request) => service.save(currentUser(request).id, parse(ProfileBody, request.body)));

    app.delete('/api/auth/user/image', ownSession, async (request) => service.removeImage(currentUser(request).id));

    await app.register(async (scope) => {
      // Whatever the sender calls the picture: what it is, its bytes say.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: string | Buffer) => body);
      scope.put('/api/auth/user/image', ownSession, async (request) => {
        if (!Buffer.isBuffer(request.body)) throw accountErrors.image_unsupported();
        return service.setImage(currentUser(request).id, request.body);
      });
    });

    // The address cannot be guessed and its content never changes. Open to all, as pictures beside names are.
    app.get('/api/profile-images/:id', { config: { access: 'public' } }, async (request, reply) => {
      const { image, content } = await service.openImage(parse(Params, request.params).id);
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-length': image.size })
        .type(image.mediaType)
        .send(Readable.from(content));
    });
  },
});
