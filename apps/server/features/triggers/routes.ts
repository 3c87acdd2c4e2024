import type { HookRequest } from '@heddle/contract/run/events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineFeature } from '../../platform/feature.ts';
import { itemsOf, readBodies } from '../../platform/http/body.ts';
import { toHookRequest } from '../../platform/http/hook-request.ts';
import { createAnswers } from './answer.ts';
import { createIsAskedBy, failedAnswer, failureOf, withoutReason } from './failures.ts';
import { formWatch } from './guard/body.ts';
import type { OpenSecret } from './guard/check.ts';
import { createHookIntake, targetOf } from './intake.ts';
import { sendAccepted, sendAnswer, sendFailure } from './reply.ts';
import { startHookRun } from './service.ts';
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
    const { admission, config, db, families, journal, lifecycle, nodes, offers } = platform;
    const { origins, usage, userFiles, workflowChanges } = platform;
    // Asked for with each use: the feature that offers it may register later.
    const open: OpenSecret = async (userId, id) => offers.get('openCredential')(userId, id);
    const intake = createHookIntake(createHookStore(db, nodes, workflowChanges, config.webhookBody), admission, open);
    const answers = createAnswers(journal, lifecycle.drained);
    const isAskedBy = createIsAskedBy(platform);
    const filesOf = (request: FastifyRequest) => userFiles.of(targetOf(request).workflow.userId);
    await readBodies(app, filesOf);
    app.decorateRequest('hook', null);
    app.decorateRequest('hookSecret', null);
    // Errors are answered as everywhere, except that some reasons are for the owner of the workflow.
    app.setErrorHandler(async (thrown, request) => {
      const shown = withoutReason(thrown);
      throw shown !== thrown && request.hook && (await isAskedBy(request, request.hook.workflow.userId))
        ? thrown
        : shown;
    });

    async function receive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const target = targetOf(request);
      const { guard, responseMode } = target.hook;
      const watch = guard === null ? undefined : await formWatch(request, target, guard, open);
      const items = await itemsOf(request, filesOf, watch);
      const { userId } = target.workflow;
      const length = Number(request.headers['content-length'] ?? 0);
      if (length > 0) usage.add(userId, length);
      const origin = origins.read(request.headers, userId);
      const run = startHookRun(journal, target, {
        items,
        request: recordedRequest(request),
        idempotencyKey: request.headers['idempotency-key'],
        descent: origin && (await families.admit(origin)),
      });
      if (responseMode === 'immediately') {
        sendAccepted(reply, (await run.committed).id);
        return;
      }
      const { id, answer } = await answers.of(run, responseMode);
      const failed = failedAnswer(answer);
      if (failed) sendFailure(reply, id, failureOf(failed, id, await isAskedBy(request, userId)));
      else if (answer.kind !== 'failed') sendAnswer(reply, id, answer);
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
