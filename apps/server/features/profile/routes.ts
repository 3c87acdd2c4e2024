import { Readable } from 'node:stream';
import rateLimit from '@fastify/rate-limit';
import type { ConfirmedEmail } from '@heddle/contract/api/profile';
import { ConfirmEmailBody, ProfileBody } from '@heddle/contract/api/profile';
import { accountErrors } from '@heddle/contract/errors/account';
import { z } from 'zod';
import { callerOf } from '../../platform/auth/caller.ts';
import { confirmPassword } from '../../platform/auth/passwords.ts';
import { defineFeature } from '../../platform/feature.ts';
import { enforce, guardAttempts, MINUTE } from '../../platform/http/limit.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createEmailChangeComposers } from './email-change-mails.ts';
import { createProfileService } from './service.ts';

const Params = z.object({ id: z.string() });
/** Changes of the email address per user and hour: each sends mail to an arbitrary address. */
const CHANGES_PER_HOUR = 10;
/** Uses of confirmation links per address and minute. */
const LINKS_PER_MINUTE = 60;

const ownSession = { config: { access: 'session' } } as const;

export const feature = defineFeature({
  scope: 'api',
  async register(app, platform) {
    const service = createProfileService(platform);
    const { address, attempts, emailChanges, mail } = platform;
    for (const [kind, composer] of Object.entries(createEmailChangeComposers(emailChanges, address.base)))
      mail.compose(kind, composer);
    await app.register(rateLimit, { global: false });
    const guarded = guardAttempts(attempts);
    const changes = app.createRateLimit({
      max: CHANGES_PER_HOUR,
      timeWindow: 60 * MINUTE,
      keyGenerator: (request) => currentUser(request).id,
    });
    const links = app.createRateLimit({
      max: LINKS_PER_MINUTE,
      timeWindow: MINUTE,
      keyGenerator: (request) => request.ip,
    });

    app.put('/api/auth/user', ownSession, async (request, reply) => {
      const { password, ...profile } = parse(ProfileBody, request.body);
      return service.save(currentUser(request).id, profile, async () => {
        await guarded(request, reply, () => confirmPassword(platform, callerOf(request), password));
        if (mail.sends) await enforce(changes, request, reply);
      });
    });

    app.delete('/api/auth/email-change', ownSession, async (request, reply) => {
      await emailChanges.cancel(currentUser(request).id);
      return reply.code(204).send();
    });

    // Public: the mail may be read on another device.
    app.post(
      '/api/confirm-email',
      { config: { access: 'public' } },
      async (request, reply): Promise<ConfirmedEmail> => {
        await enforce(links, request, reply);
        return { email: await emailChanges.confirm(parse(ConfirmEmailBody, request.body).token) };
      },
    );

    app.delete('/api/auth/user/image', ownSession, async (request) => service.removeImage(currentUser(request).id));

    await app.register(async (scope) => {
      // Any content type: the image type is detected from the bytes.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: string | Buffer) => body);
      scope.put('/api/auth/user/image', ownSession, async (request) => {
        if (!Buffer.isBuffer(request.body)) throw accountErrors.image_unsupported();
        return service.setImage(currentUser(request).id, request.body);
      });
    });

    // Public: the address cannot be guessed, and its content never changes.
    app.get('/api/profile-images/:id', { config: { access: 'public' } }, async (request, reply) => {
      const { image, content } = await service.openImage(parse(Params, request.params).id);
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-length': image.size })
        .type(image.mediaType)
        .send(Readable.from(content));
    });
  },
});
