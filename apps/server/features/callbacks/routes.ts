import rateLimit from '@fastify/rate-limit';
import { approvalErrors } from '@heddle/contract/errors/approvals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { bodyOf, readBodies } from '../../platform/http/body.ts';
import { apiHeaders } from '../../platform/http/headers.ts';
import { toHookRequest } from '../../platform/http/hook-request.ts';
import { enforce, MINUTE } from '../../platform/http/limit.ts';
import { parse } from '../../platform/http/validate.ts';
import { callbackUrlsOf } from './callback-urls.ts';
import { CALLBACK_CHANNEL, namedCallbackChannel } from '@heddle/contract/run/events';
import { callInstructions } from './call-instructions.ts';
import { callBack } from './service.ts';

/** Calls of one run's address within a minute: each is kept with the run, whether a step waits for it or not. */
export const CALLS_PER_MINUTE = 60;

/** Reports of the telephone calls of one step, or receipts of its messages, within a minute: several of each, which nobody can send without knowing the address. */
const REPORTS_PER_MINUTE = 600;

const Params = z.object({ runId: z.string(), token: z.string() });
const StepParams = Params.extend({ name: z.string().regex(/^[\w-]{1,64}$/) });
const Hold = z.object({ hold: z.string().optional() });

/** What is answered to what is sent to a step of its own: reports of telephone calls, and receipts of AS2, whose sender expects nothing (RFC 4130, 7.6). */
const ofSteps: { readonly [kind: string]: (reply: FastifyReply, hold: string | undefined) => FastifyReply } = {
  calls: (reply, hold) => reply.type('text/xml').send(callInstructions(hold)),
  receipts: (reply) => reply.code(204).send(),
};

/** The addresses that resume runs. Other programs call them: knowing an address is enough, from any origin. */
export const feature = defineFeature({
  scope: 'open',
  services: (platform) => ({ callbackUrl: () => callbackUrlsOf(platform).url }),
  async register(app, platform) {
    const { config, db, offers, userFiles } = platform;
    const callbacks = callbackUrlsOf(platform);
    offers.provide('callbackUrl', callbacks.url);
    const headers = apiHeaders(config.publicUrl);
    const filesOf = async (request: FastifyRequest) => {
      const { runId } = parse(Params, request.params);
      const run = await db.selectFrom('executions').select('user_id').where('id', '=', runId).executeTakeFirst();
      if (!run) throw approvalErrors.callback_unknown();
      return userFiles.of(run.user_id, runId);
    };
    await readBodies(app, filesOf);
    await app.register(rateLimit, { global: false });
    const limit = app.createRateLimit({
      max: CALLS_PER_MINUTE,
      timeWindow: MINUTE,
      keyGenerator: (request: FastifyRequest) => parse(Params, request.params).runId,
    });

    // Before anything of the body is read.
    const admit = (request: FastifyRequest): void => {
      const { runId, token } = parse(Params, request.params);
      if (!callbacks.isToken(runId, token)) throw approvalErrors.callback_unknown();
    };
    const reports = app.createRateLimit({
      max: REPORTS_PER_MINUTE,
      timeWindow: MINUTE,
      keyGenerator: (request: FastifyRequest) => {
        const { runId, name } = parse(StepParams, request.params);
        return `${runId} ${name}`;
      },
    });

    for (const [kind, answer] of Object.entries(ofSteps))
      app.route({
        method: 'POST',
        url: `/api/callbacks/:runId/:token/${kind}/:name`,
        config: { access: 'public', reach: 'hooks' },
        onRequest: async (request, reply) => {
          reply.headers(headers);
          admit(request);
          await enforce(reports, request, reply);
        },
        handler: async (request, reply) => {
          const { runId, name } = parse(StepParams, request.params);
          const { hold } = parse(Hold, request.query);
          const body = await bodyOf(request, filesOf);
          await callBack(platform, runId, toHookRequest(request), body, namedCallbackChannel(name));
          return answer(reply, hold);
        },
      });

    app.route({
      method: ['GET', 'POST'],
      url: '/api/callbacks/:runId/:token',
      // Who only looks does not call.
      exposeHeadRoute: false,
      config: { access: 'public', reach: 'hooks' },
      onRequest: async (request, reply) => {
        reply.headers(headers);
        admit(request);
        await enforce(limit, request, reply);
      },
      handler: async (request, reply) => {
        const { runId } = parse(Params, request.params);
        await callBack(platform, runId, toHookRequest(request), await bodyOf(request, filesOf), CALLBACK_CHANNEL);
        return reply.code(202).send({ status: 'accepted' });
      },
    });
  },
});
