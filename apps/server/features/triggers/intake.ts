import { HeddleError } from '@heddle/contract/errors/define';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { Admission } from '../../platform/limits/admission.ts';
import { checkedBody, needsBody } from './guard/body.ts';
import { trialAnswer } from './guard/challenge.ts';
import type { GuardTools } from './guard/check.ts';
import { admit } from './guard/check.ts';
import { answerPreflight, preflightMethod } from './guard/cors.ts';
import type { HookStore, HookWorkflow } from './store.ts';
import type { HookTarget } from './target.ts';
import { allowedMethods, matchHook } from './target.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every request to a hook before its body is read. */
    hook: HookTarget | null;
    /** The header that authenticated the caller, if any: it is not kept with the run. */
    hookSecret: string | null;
  }
}

type Done = (error?: Error) => void;

/** The hook of a request that `findTarget` has let through. */
export function targetOf({ hook }: FastifyRequest): HookTarget {
  if (!hook) throw new Error('A hook request without its target.');
  return hook;
}

/** The hooks of Fastify's lifecycle that run before a request's body is read. Callbacks, not promises: most requests need no wait at all. */
export interface HookIntake {
  /** Matches the request with its hook, checks the caller and counts the call. Answers preflights itself. */
  findTarget(request: FastifyRequest, reply: FastifyReply, done: Done): void;
  /** Replaces a body that has to be checked as a whole, because it is signed or has no stated length. */
  takeBody(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: RequestPayload,
    done: (error?: Error | null, payload?: RequestPayload) => void,
  ): void;
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Answers a browser's preflight request; false where the hook has no rules for pages. */
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

/** The intake of requests to the hooks in `store`. `tools`: what guards are checked with. */
export function createHookIntake(
  store: HookStore,
  admission: Pick<Admission, 'webhook'>,
  tools: GuardTools,
): HookIntake {
  /** Counts an admitted call before its body is read. */
  function count({ workflow }: HookTarget, done: Done): void {
    try {
      admission.webhook(workflow.userId);
    } catch (error) {
      return done(toError(error));
    }
    done();
  }

  function match(
    workflow: HookWorkflow | null,
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
    done: Done,
  ): void {
    let target: HookTarget;
    try {
      const trial = workflow && request.url.includes('?') ? trialAnswer(workflow, path, request) : null;
      if (workflow && trial !== null) {
        admission.webhook(workflow.userId);
        return void reply.header('x-content-type-options', 'nosniff').type('text/plain; charset=utf-8').send(trial);
      }
      const asked = preflightMethod(request);
      if (asked !== undefined && workflow && preflight(workflow, path, asked, request, reply)) return;
      target = request.hook = matchHook(workflow, path, request.method);
    } catch (error) {
      if (workflow && error instanceof HeddleError && error.code === 'hook_method')
        reply.header('allow', allowedMethods(workflow, path));
      return done(toError(error));
    }
    const { guard } = target.hook;
    if (guard === null) return count(target, done);
    admit(request, reply, guard, target.workflow.userId, tools.open).then(({ secretHeader }) => {
      request.hookSecret = secretHeader;
      count(target, done);
    }, done);
  }

  return {
    findTarget(request, reply, done) {
      const { workflowId = '', '*': rest = '' } = request.params as { workflowId?: string; '*'?: string };
      const found = store.find(workflowId);
      if (found instanceof Promise) found.then((workflow) => match(workflow, rest, request, reply, done), done);
      else match(found, rest, request, reply, done);
    },

    takeBody(request, _reply, payload, done) {
      const target = targetOf(request);
      const { guard } = target.hook;
      if (guard === null || !needsBody(request, guard)) return done(null, payload);
      const accept = (body: RequestPayload): void => done(null, body);
      checkedBody(request, payload, target, guard, tools).then(accept, done);
    },
  };
}
