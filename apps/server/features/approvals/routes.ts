import rateLimit from '@fastify/rate-limit';
import { AnswerBody, ApprovalListQuery } from '@heddle/contract/api/approvals';
import { TOTAL_HEADER } from '@heddle/contract/api/workflows';
import { z } from 'zod';
import { APPROVAL_MAIL, createAsk } from './ask.ts';
import { defineFeature } from '../../platform/feature.ts';
import { enforce, MINUTE } from '../../platform/http/limit.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createQuestionComposer } from './composer.ts';
import { createAskSecond } from './second.ts';
import { createApprovalService } from './service.ts';
import { approvalData } from './user-data.ts';

const Params = z.object({ id: z.string() });
const LinkParams = z.object({ token: z.string() });

/** Uses of confirmation links per address and minute. */
export const LINKS_PER_MINUTE = 60;
/** Interval of the delivery of answers that a crash has kept from their runs. Milliseconds. */
const REPAIR_EVERY_MS = 30_000;

const open = { config: { access: 'public' } } as const;

/** Questions that runs ask people: the owner answers in the app, others by a link that they were sent. */
export const feature = defineFeature({
  scope: 'api',
  services({ address, db, mail }) {
    const ask = createAsk({ db, mail, base: address.base });
    return { ask: ({ run }) => ask(run) };
  },
  async register(app, platform) {
    const service = createApprovalService(platform);
    platform.userData.add(approvalData(service));
    platform.retention.add({ deleteOfRuns: (ids) => [platform.db.deleteFrom('approvals').where('run_id', 'in', ids)] });
    platform.offers.provide('askSecond', createAskSecond(platform));
    platform.mail.compose(APPROVAL_MAIL, createQuestionComposer(platform));
    await app.register(rateLimit, { global: false });
    const limit = app.createRateLimit({
      max: LINKS_PER_MINUTE,
      timeWindow: MINUTE,
      keyGenerator: (request) => request.ip,
    });

    app.get('/api/approvals', async (request, reply) => {
      const { approvals, total } = await service.list(currentUser(request), parse(ApprovalListQuery, request.query));
      return reply.header(TOTAL_HEADER, total).send(approvals);
    });

    app.post('/api/approvals/:id/answer', { config: { scope: 'run' } }, async (request) =>
      service.answer(currentUser(request), parse(Params, request.params).id, parse(AnswerBody, request.body)),
    );

    app.get('/api/approvals/by-link/:token', open, async (request, reply) => {
      await enforce(limit, request, reply);
      return service.openLink(parse(LinkParams, request.params).token);
    });

    app.post('/api/approvals/by-link/:token', open, async (request, reply) => {
      await enforce(limit, request, reply);
      return service.answerLink(parse(LinkParams, request.params).token, parse(AnswerBody, request.body));
    });

    let round: Promise<void> = Promise.resolve();
    const repair = (): void => {
      round = round
        .then(() => service.repair())
        .catch((err: unknown) => platform.log.error({ err }, 'delivery of approval answers failed'));
    };
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onListen', async () => {
      repair();
      timer = setInterval(repair, REPAIR_EVERY_MS).unref();
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await round;
    });
  },
});
