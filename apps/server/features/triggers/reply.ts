import { validateHeaderName, validateHeaderValue } from 'node:http';
import { runErrors } from '@heddle/contract/errors/run';
import type { HookResponse } from '@heddle/contract/run/events';
import type { FastifyReply } from 'fastify';
import type { Answer } from './answer.ts';

/**
 * Headers a workflow may not set: those of the connection, and those that would act on this server's whole site in the caller's browser, where
 * people are signed in.
 */
const refused = new Set([
  'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'upgrade', 'trailer', 'te', 'date',
  'set-cookie', 'clear-site-data', 'strict-transport-security', 'content-security-policy', 'service-worker-allowed', 'x-execution-id',
]);

/** A page that a workflow answers with runs as if it came from nowhere: it cannot act here in the name of who looks at it. */
const SANDBOX = 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-scripts';

/** Writes an answer past Fastify's own reply, which would cost more than the rest of the request. */
function write(reply: FastifyReply, status: number, headers: Record<string, string>, body: string): void {
  reply.hijack();
  reply.raw.writeHead(status, { ...headers, 'x-content-type-options': 'nosniff', 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Answers with JSON. */
export function sendJson(reply: FastifyReply, status: number, runId: string, json: string): void {
  write(reply, status, { 'content-type': 'application/json; charset=utf-8', 'x-execution-id': runId }, json);
}

/** Answers that the run goes on by itself. */
export const sendAccepted = (reply: FastifyReply, runId: string): void => sendJson(reply, 202, runId, `{"executionId":"${runId}"}`);

function sendResponse(reply: FastifyReply, runId: string, { status, headers: wanted, body }: HookResponse): void {
  const isText = typeof body === 'string';
  const headers: Record<string, string> = { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8' };
  for (const [name, value] of Object.entries(wanted)) {
    if (refused.has(name.toLowerCase())) continue;
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch (cause) {
      throw runErrors.execution_failed({ reason: `the answer's header "${name}" is not valid` }, { cause, details: { executionId: runId } });
    }
    headers[name.toLowerCase()] = value;
  }
  const bodyless = status === 204 || status === 304;
  if (bodyless) delete headers['content-type'];
  write(reply, status, { ...headers, 'content-security-policy': SANDBOX, 'x-execution-id': runId }, bodyless ? '' : isText ? body : JSON.stringify(body));
}

/** Gives the caller what the run gave. Throws `execution_failed` and `execution_stopped` for runs that did not complete. */
export function sendAnswer(reply: FastifyReply, runId: string, answer: Answer): void {
  switch (answer.kind) {
    case 'items':
      return sendJson(reply, 200, runId, JSON.stringify(answer.items.map((item) => item.json)));
    case 'response':
      return sendResponse(reply, runId, answer.response);
    case 'pending':
      return sendAccepted(reply, runId);
    case 'failed': {
      reply.header('x-execution-id', runId);
      const details = { executionId: runId };
      if (answer.status === 'cancelled') throw runErrors.execution_stopped(undefined, { details });
      throw runErrors.execution_failed({ reason: answer.error?.message ?? 'no reason was recorded' }, { details });
    }
  }
}
