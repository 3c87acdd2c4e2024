import rateLimit from '@fastify/rate-limit';
import { mailTrackingErrors } from '@heddle/contract/errors/mail-tracking';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { enforce, MINUTE, senderOf } from '../../platform/http/limit.ts';
import { parse } from '../../platform/http/validate.ts';
import { automaticReason } from './automatic.ts';
import { exportMails, findMail, noteEvent, noteMail, pruneMails, readEvents } from './store.ts';
import { mailTokensOf } from './tokens.ts';

/** Requests of one sender within a minute. The sender is held in memory only. */
export const REQUESTS_PER_MINUTE = 300;

const Params = z.object({ token: z.string().max(200) });

/** A picture of one transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Nothing of the request is left with the browser, and the target does not hear where people come from. */
const HEADERS = {
  'cache-control': 'no-store, max-age=0',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
};

/** Opens and clicks in mails that workflows send: the links and the picture in them lead here. No cookies are set, and neither addresses nor browsers are kept. */
export const feature = defineFeature({
  scope: 'open',
  services: (platform) => ({
    trackMail:
      ({ run }) =>
      async (request) => {
        const tokens = mailTokensOf(platform);
        const id = await noteMail(platform, run.userId, request);
        return {
          id,
          links: request.links.map((_, link) => tokens.url({ mailId: id, link })),
          pixel: tokens.url({ mailId: id, link: null }),
        };
      },
    readMailEvents:
      ({ run }) =>
      (query) =>
        readEvents(platform.db, run.userId, query),
  }),
  async register(app, platform) {
    const { db, retention, userData } = platform;
    const tokens = mailTokensOf(platform);
    retention.add({ prune: (now) => pruneMails(db, now) });
    userData.add({ name: 'trackedMails', export: (userId) => exportMails(db, userId) });
    await app.register(rateLimit, { global: false });
    const limit = app.createRateLimit({
      max: REQUESTS_PER_MINUTE,
      timeWindow: MINUTE,
      keyGenerator: (request: FastifyRequest) => senderOf(request.ip),
    });

    app.get(
      '/t/:token',
      {
        config: { access: 'public', reach: 'hooks' },
        onRequest: async (request, reply) => {
          reply.headers(HEADERS);
          await enforce(limit, request, reply);
        },
      },
      async (request, reply) => {
        const part = tokens.read(parse(Params, request.params).token);
        if (!part) throw mailTrackingErrors.tracked_link_unknown();
        const [mail, now] = [await findMail(db, part.mailId, part.link), Date.now()];
        const isKept = mail !== null && mail.expiresAt > now;
        if (isKept) {
          const header = (name: string): string => [request.headers[name]].flat().join(' ');
          const seen = { method: request.method, header, afterMs: now - mail.createdAt };
          await noteEvent(db, { ...part, userId: mail.userId, automatic: automaticReason(seen) }, now);
        }
        // A picture is no reason for a mail to look broken once it is no longer kept.
        if (part.link === null) return reply.type('image/gif').send(PIXEL);
        if (!isKept) throw mailTrackingErrors.tracked_link_expired();
        return reply.redirect(mail.url, 302);
      },
    );
  },
});
