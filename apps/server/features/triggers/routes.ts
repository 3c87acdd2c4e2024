import { HeddleError } from '@heddle/contract/errors/define';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineFeature } from '../../platform/feature.ts';
import { createAnswers } from './answer.ts';
import { itemsOf, readBodiesAsItems } from './body.ts';
import { sendAccepted, sendAnswer } from './reply.ts';
import { toHookRequest } from './request.ts';
import { startHookRun } from './service.ts';
import type { HookWorkflow } from './store.ts';
import { createHookStore } from './store.ts';
import type { HookTarget } from './target.ts';
import { allowedMethods, matchHook } from './target.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every request to a hook before its body is read. */
    hook: HookTarget | null;
  }
}

/** Requests to hooks come by the ten thousand a second: they pass no check of the API, and nothing is done for them that their answer does not need. */
export const feature = defineFeature({
  scope: 'open',
  async register(app, { db, files, journal, lifecycle, nodes, workflowChanges }) {
    const store = createHookStore(db, nodes, workflowChanges);
    const answers = createAnswers(journal, lifecycle.drained);
    await readBodiesAsItems(app, files);
    app.decorateRequest('hook', null);

    function findTarget(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
      const { workflowId = '', '*': rest = '' } = request.params as { workflowId?: string; '*'?: string };
      const match = (workflow: HookWorkflow | null): void => {
        try {
          request.hook = matchHook(workflow, rest, request.method);
        } catch (error) {
          if (workflow && error instanceof HeddleError && error.code === 'hook_method') reply.header('allow', allowedMethods(workflow, rest));
          return done(error instanceof Error ? error : new Error(String(error)));
        }
        done();
      };
      const found = store.find(workflowId);
      if (found instanceof Promise) found.then(match, done);
      else match(found);
    }

    async function receive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const target = request.hook;
      if (!target) throw new Error('A hook request without its target.');
      const items = await itemsOf(request, files);
      const run = startHookRun(journal, target, items, toHookRequest(request), request.headers['idempotency-key']);
      const { responseMode } = target.hook;
      if (responseMode === 'immediately') {
        sendAccepted(reply, (await run.committed).id);
        return;
      }
      const { id, answer } = await answers.of(run, responseMode);
      sendAnswer(reply, id, answer);
    }

    for (const url of ['/hooks/:workflowId', '/hooks/:workflowId/*']) app.all(url, { onRequest: findTarget }, receive);
  },
});
