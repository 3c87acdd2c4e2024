import { HeddleError } from '@heddle/contract/errors/define';
import type { HookRequest } from '@heddle/contract/run/events';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { defineFeature } from '../../platform/feature.ts';
import { itemsOf, readBodies } from '../../platform/http/body.ts';
import { toHookRequest } from '../../platform/http/hook-request.ts';
import { createAnswers } from './answer.ts';
import { checkedBody, formWatch, needsBody } from './guard/body.ts';
import type { Admitted } from './guard/check.ts';
import { admit } from './guard/check.ts';
import { answerPreflight, preflightMethod } from './guard/cors.ts';
import { createIsAskedBy, failedAnswer, failureOf, withoutReason } from './failures.ts';
import { sendAccepted, sendAnswer, sendFailure } from './reply.ts';
import { startHookRun } from './service.ts';
import type { HookWorkflow } from './store.ts';
import { createHookStore } from './store.ts';
import type { HookTarget } from './target.ts';
import { allowedMethods, matchHook } from './target.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every request to a hook before its body is read. */
    hook: HookTarget | null;
    /** The header in which its caller has proved who it is, where there is one. */
    hookSecret: string | null;
  }
}

function targetOf({ hook }: FastifyRequest): HookTarget {
  if (!hook) throw new Error('A hook request without its target.');
  return hook;
}

/** Requests to hooks come by the ten thousand a second: they pass no check of the API, and nothing is done for them that their answer does not need. */
export const feature = defineFeature({
  scope: 'open',
  async register(
    app,
    {
      admission,
      apiKeys,
      config,
      credentials,
      db,
      families,
      journal,
      lifecycle,
      nodes,
      origins,
      sessions,
      usage,
      userFiles,
      workflowChanges,
    },
  ) {
    const store = createHookStore(db, nodes, workflowChanges, config.webhookBody);
    const answers = createAnswers(journal, lifecycle.drained);
    const isAskedBy = createIsAskedBy({ apiKeys, sessions });
    // A request is matched with its hook before its body is read.
    const filesOf = (request: FastifyRequest) => userFiles.of(targetOf(request).workflow.userId);
    await readBodies(app, filesOf);
    app.decorateRequest('hook', null);
    app.decorateRequest('hookSecret', null);
    // What is thrown here is answered as everywhere, except that some reasons are for the owner of the workflow.
    app.setErrorHandler(async (thrown, request) => {
      const shown = withoutReason(thrown);
      throw shown !== thrown && request.hook && (await isAskedBy(request, request.hook.workflow.userId))
        ? thrown
        : shown;
    });
    const open: typeof credentials.open = async (userId, id) => credentials.open(userId, id);

    function findTarget(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
      const { workflowId = '', '*': rest = '' } = request.params as { workflowId?: string; '*'?: string };
      const match = (workflow: HookWorkflow | null): void => {
        try {
          const asked = preflightMethod(request);
          if (asked !== undefined && workflow && preflight(workflow, rest, asked, request, reply)) return;
          request.hook = matchHook(workflow, rest, request.method);
        } catch (error) {
          if (workflow && error instanceof HeddleError && error.code === 'hook_method')
            reply.header('allow', allowedMethods(workflow, rest));
          return done(error instanceof Error ? error : new Error(String(error)));
        }
        const { guard } = request.hook.hook;
        if (guard === null) return begin(request.hook, done);
        const go = ({ secretHeader }: Admitted): void => {
          request.hookSecret = secretHeader;
          if (request.hook) begin(request.hook, done);
        };
        admit(request, reply, guard, request.hook.workflow.userId, open).then(go, done);
      };
      const found = store.find(workflowId);
      if (found instanceof Promise) found.then(match, done);
      else match(found);
    }

    /** Counts a call that its hook lets in, before anything of its body is read. */
    function begin({ workflow }: HookTarget, done: (error?: Error) => void): void {
      try {
        admission.webhook(workflow.userId);
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)));
      }
      done();
    }

    /** Answers a browser that asks whether a page may call; false where the hook says nothing about pages. */
    function preflight(
      workflow: HookWorkflow,
      path: string,
      method: string,
      request: FastifyRequest,
      reply: FastifyReply,
    ): boolean {
      const { guard } = matchHook(workflow, path, method).hook;
      if (!guard?.origins || guard.broken !== null) return false;
      const methods = allowedMethods(workflow, path);
      answerPreflight(request, reply, guard, methods.includes('ANY') ? method : methods);
      return true;
    }

    function takeBody(
      request: FastifyRequest,
      _reply: FastifyReply,
      payload: RequestPayload,
      done: (error?: Error | null, payload?: RequestPayload) => void,
    ): void {
      const target = targetOf(request);
      const { guard } = target.hook;
      if (guard === null || !needsBody(request, guard)) return done(null, payload);
      const go = (body: RequestPayload): void => done(null, body);
      checkedBody(request, payload, target, guard, open).then(go, done);
    }

    function seenBy(request: FastifyRequest): HookRequest {
      const seen = toHookRequest(request);
      if (request.hookSecret !== null) delete seen.headers[request.hookSecret];
      return seen;
    }

    async function receive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const target = targetOf(request);
      const { guard } = target.hook;
      const watch = guard === null ? undefined : await formWatch(request, target, guard, open);
      const items = await itemsOf(request, filesOf, watch);
      const { userId } = target.workflow;
      const length = Number(request.headers['content-length'] ?? 0);
      if (length > 0) usage.add(userId, length);
      const origin = origins.read(request.headers, userId);
      const run = startHookRun(journal, target, {
        items,
        request: seenBy(request),
        idempotencyKey: request.headers['idempotency-key'],
        descent: origin && (await families.admit(origin)),
      });
      const { responseMode } = target.hook;
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
        { bodyLimit: config.webhookBody, config: { reach: 'hooks' }, onRequest: findTarget, preParsing: takeBody },
        receive,
      );
  },
});
