import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { HookRequest } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { Platform } from '../../platform/platform.ts';
import type { HookAnswers } from './answer.ts';
import { createIsAskedBy, failedAnswer, failureOf } from './failures.ts';
import { sendAccepted, sendAnswer, sendFailure } from './reply.ts';
import { startHookRun } from './service.ts';
import type { HookTarget } from './target.ts';

/** A call of a hook that was let in. */
export interface AdmittedCall {
  target: HookTarget;
  /** The headers of the request as they were sent. */
  headers: IncomingHttpHeaders;
  /** What is recorded of the request. */
  request: HookRequest;
  items: readonly Item[];
  /** The key of the payment that was taken for it; left out where it is free. */
  payment?: string;
}

/** Starts the run of a call and answers as the hook says. Rejects, without having answered, if there is no run. `takeOver` is called once an answer follows. */
export type RunHook = (call: AdmittedCall, response: ServerResponse, takeOver?: () => void) => Promise<void>;

/** Runs of hooks in the journal. */
export function createRunHook(
  platform: Pick<Platform, 'apiKeys' | 'families' | 'journal' | 'origins' | 'sessions' | 'usage'>,
  answers: HookAnswers,
): RunHook {
  const { families, journal, origins, usage } = platform;
  const isAskedBy = createIsAskedBy(platform);
  return async ({ target, headers, request, items, payment }, response, takeOver = () => undefined) => {
    const { userId } = target.workflow;
    const length = Number(headers['content-length'] ?? 0);
    if (length > 0) usage.add(userId, length);
    const origin = origins.read(headers, userId);
    const run = startHookRun(journal, target, {
      items,
      request,
      // What was paid for once runs once, whatever else the caller says.
      idempotencyKey: payment ?? headers['idempotency-key'],
      descent: origin && (await families.admit(origin)),
    });
    const { responseMode } = target.hook;
    if (responseMode === 'immediately') {
      const { id } = await run.committed;
      takeOver();
      return sendAccepted(response, id);
    }
    const { id, answer } = await answers.of(run, responseMode, target.workflow.results);
    const failed = failedAnswer(answer);
    const failure = failed && failureOf(failed, id, await isAskedBy(headers, userId));
    takeOver();
    if (failure) sendFailure(response, id, failure);
    else if (answer.kind !== 'failed') sendAnswer(response, id, answer);
  };
}
