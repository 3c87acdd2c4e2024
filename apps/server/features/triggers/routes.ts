import type { HookRequest } from '@heddle/contract/run/events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineFeature } from '../../platform/feature.ts';
import { bodyOf, itemsOf, readBodies } from '../../platform/http/body.ts';
import { putInFront } from '../../platform/http/front.ts';
import { toHookRequest } from '../../platform/http/hook-request.ts';
import { createAnswers } from './answer.ts';
import { createDirectIntake } from './direct-intake.ts';
import { createIsAskedBy, withoutReason } from './failures.ts';
import { formWatch } from './guard/body.ts';
import { challengeAnswer } from './guard/challenge.ts';
import type { OpenSecret } from './guard/check.ts';
import { createHookIntake, targetOf } from './intake.ts';
import { itemsFor } from './items.ts';
import { createRunHook } from './run-hook.ts';
import { createHookStore } from './store.ts';

/** The request as it is recorded with the run, without the header that authenticated its caller. */
function recordedRequest(request: FastifyRequest): HookRequest {
  const recorded = toHookRequest(request);
  if (request.hookSecret !== null) delete recorded.headers[request.hookSecret];
  return recorded;
}

/** Requests to hooks come by the ten thousand a second: they pass no check of the API, and nothing is done for them that their answer does not need. */
export const feature = defineFeature({
  scope: 'open',
  async register(app, platform) {
    const { address, admission, config, journal, lifecycle, offers, userFiles } = platform;
    // Asked for with each use: the feature that offers it may register later.
    const open: OpenSecret = async (userId, id) => offers.get('openCredential')(userId, id);
    const tools = { open, base: () => address.hooks() };
    const store = createHookStore(platform, config.webhookBody);
    const intake = createHookIntake(store, admission, tools);
    const run = createRunHook(platform, createAnswers(journal, lifecycle.drained));
    putInFront(app.server, createDirectIntake({ ...platform, store, run }));
    const isAskedBy = createIsAskedBy(platform);
    const filesOf = (request: FastifyRequest) => userFiles.of(targetOf(request).workflow.userId);
    await readBodies(app, filesOf);
    app.decorateRequest('hook', null);
    app.decorateRequest('hookSecret', null);
    // Errors are answered as everywhere, except that some reasons are for the owner of the workflow.
    app.setErrorHandler(async (thrown, request) => {
      const shown = withoutReason(thrown);
      throw shown !== thrown && request.hook && (await isAskedBy(request.headers, request.hook.workflow.userId))
        ? thrown
        : shown;
    });

    async function receive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const target = targetOf(request);
      const { guard } = target.hook;
      const watch = guard === null ? undefined : await formWatch(request, target, guard, tools);
      const body = await bodyOf(request, filesOf, watch);
      const answer = await challengeAnswer(target, itemsOf(body)[0]?.json, tools);
      if (answer) return void reply.send(answer);
      const recorded = recordedRequest(request);
      const items = itemsFor(target.hook, recorded, body, address);
      const call = { target, headers: request.headers, request: recorded, items };
      await run(call, reply.raw, () => void reply.hijack());
    }

    for (const url of ['/hooks/:workflowId', '/hooks/:workflowId/*'])
      app.all(
        url,
        {
          bodyLimit: config.webhookBody,
          config: { reach: 'hooks' },
          onRequest: intake.findTarget,
          preParsing: intake.takeBody,
        },
        receive,
      );
  },
});
