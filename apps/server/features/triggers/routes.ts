import { testDataErrors } from '@heddle/contract/errors/test-data';
import type { HookRequest } from '@heddle/contract/run/events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineFeature } from '../../platform/feature.ts';
import { bodyOf, itemsOf, readBodies } from '../../platform/http/body.ts';
import { putInFront } from '../../platform/http/front.ts';
import { toHookRequest } from '../../platform/http/hook-request.ts';
import { createAnswers } from './answer.ts';
import { createHookCharges } from './charge.ts';
import { createDirectIntake } from './direct-intake.ts';
import { createIsAskedBy, withoutReason } from './failures.ts';
import { formWatch } from './guard/body.ts';
import { challengeAnswer } from './guard/challenge.ts';
import type { OpenSecret } from './guard/check.ts';
import { createHookIntake, targetOf } from './intake.ts';
import { itemsFor } from './items.ts';
import { createRunHook } from './run-hook.ts';
import { createHookStore } from './store.ts';
import { createListeningHooks } from './test-calls.ts';

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
    const testIntake = createHookIntake(createListeningHooks(platform), admission, tools);
    const charges = createHookCharges(platform);
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

    /** What a request gives to a run; null where it was a service that tries the address, which is answered. */
    async function read(request: FastifyRequest, reply: FastifyReply, mode: 'production' | 'test') {
      const target = targetOf(request);
      const { guard } = target.hook;
      const watch = guard === null ? undefined : await formWatch(request, target, guard, tools);
      const body = await bodyOf(request, filesOf, watch);
      const answer = await challengeAnswer(target, itemsOf(body)[0]?.json, tools);
      if (answer) {
        reply.send(answer);
        return null;
      }
      const recorded = recordedRequest(request);
      return { target, request: recorded, items: itemsFor(target.hook, recorded, body, address, mode) };
    }

    async function receive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const call = await read(request, reply, 'production');
      if (!call) return;
      const payment = await charges.take(request, reply);
      if (payment === null) return;
      const paid = payment === undefined ? {} : { payment };
      await run({ ...call, ...paid, headers: request.headers }, reply.raw, () => void reply.hijack());
    }

    async function receiveTest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const call = await read(request, reply, 'test');
      if (!call) return;
      const { target, ...input } = call;
      const { workflow, hook } = target;
      if (!(await offers.get('takeTestCall')(workflow.id, hook.trigger, input)))
        throw testDataErrors.hook_not_listening();
      reply.send({ message: 'The test call has arrived in the editor.' });
    }

    const common = { bodyLimit: config.webhookBody, config: { reach: 'hooks' } } as const;
    for (const rest of ['', '/*']) {
      const { findTarget, takeBody } = intake;
      app.all(
        `/hooks/:workflowId${rest}`,
        { ...common, onRequest: [findTarget, charges.askFirst], preParsing: takeBody },
        receive,
      );
      app.all(
        `/hooks-test/:workflowId${rest}`,
        { ...common, onRequest: testIntake.findTarget, preParsing: testIntake.takeBody },
        receiveTest,
      );
    }
  },
});
