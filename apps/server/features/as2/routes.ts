import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { toHookRequest } from '../../platform/http/hook-request.ts';
import { parse } from '../../platform/http/validate.ts';
import { deliverReceipts } from './delivery.ts';
import { exportReceipts, pruneReceipts } from './store.ts';
import type { As2Target } from './triggers.ts';
import { findTarget, namesOf } from './triggers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every AS2 message before its body is read. */
    as2: As2Target | null;
  }
}

/** How often receipts that could not be delivered are looked for. */
const DELIVER_EVERY_MS = 30_000;

const Params = z.object({ workflowId: z.string().max(100) });

/** Messages of trading partners, which start workflows: S/MIME over HTTP (AS2, RFC 4130). */
export const feature = defineFeature({
  scope: 'open',
  async register(app, platform) {
    const { admission, config, db, log, retention, usage, userData } = platform;
    retention.add({ prune: (now) => pruneReceipts(db, now) });
    userData.add({ name: 'as2Messages', export: (userId) => exportReceipts(db, userId) });

    let round: Promise<void> = Promise.resolve();
    const deliver = (): void => {
      round = round
        .then(() => deliverReceipts(platform))
        .catch((err: unknown) => log.error({ err }, 'delivery of AS2 receipts failed'));
    };
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onListen', async () => {
      deliver();
      timer = setInterval(deliver, DELIVER_EVERY_MS).unref();
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await round;
    });

    // Signatures are made of bytes: whatever the body says it is, nothing else reads it.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.decorateRequest('as2', null);

    app.post(
      '/as2/:workflowId',
      {
        bodyLimit: config.webhookBody,
        config: { reach: 'hooks' },
        onRequest: async (request: FastifyRequest) => {
          const { workflowId } = parse(Params, request.params);
          request.as2 = await findTarget(platform, workflowId, namesOf(request.headers));
          admission.webhook(request.as2.workflow.userId);
        },
      },
      async (request, reply) => {
        const { as2: target } = request;
        if (!target) throw new Error('An AS2 message without its trigger.');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.of();
        usage.add(target.workflow.userId, body.byteLength);
        const message = { headers: request.headers, body, request: toHookRequest(request) };
        // Loaded with the first message: its library takes memory.
        const { receiveMessage } = await import('./receive.ts');
        const receipt = await receiveMessage(platform, target, message);
        reply.header('x-content-type-options', 'nosniff');
        if (receipt.deliverTo !== null) {
          deliver();
          return reply.code(204).send();
        }
        if (receipt.body === '') return reply.code(204).send();
        return reply
          .headers({ ...receipt.headers, date: new Date().toUTCString() })
          .send(Buffer.from(receipt.body, 'latin1'));
      },
    );
  },
});
