import rateLimit from '@fastify/rate-limit';
import { approvalErrors } from '@heddle/contract/errors/approvals';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { bodyOf, readBodies } from '../../platform/http/body.ts';
import { apiHeaders } from '../../platform/http/headers.ts';
import { toHookRequest } from '../../platform/http/hook-request.ts';
import { enforce, MINUTE } from '../../platform/http/limit.ts';
import { parse } from '../../platform/http/validate.ts';
import { callbackUrlsOf } from './callback-urls.ts';
import { callBack } from './service.ts';

/** Calls of one run's address within a minute: each is kept with the run, whether a step waits for it or not. */
export const CALLS_PER_MINUTE = 60;

const Params = z.object({ runId: z.string(), token: z.string() });

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

    app.route({
      method: ['GET', 'POST'],
      url: '/api/callbacks/:runId/:token',
      // Who only looks does not call.
      exposeHeadRoute: false,
      config: { access: 'public', reach: 'hooks' },
      // Before anything of the body is read.
      onRequest: async (request, reply) => {
        reply.headers(headers);
        const { runId, token } = parse(Params, request.params);
        if (!callbacks.isToken(runId, token)) throw approvalErrors.callback_unknown();
        await enforce(limit, request, reply);
      },
      handler: async (request, reply) => {
        const { runId } = parse(Params, request.params);
        await callBack(platform, runId, toHookRequest(request), await bodyOf(request, filesOf));
        return reply.code(202).send({ status: 'accepted' });
      },
    });
  },
});
