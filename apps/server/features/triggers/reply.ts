import type { ServerResponse } from 'node:http';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { HeddleError } from '@heddle/contract/errors/define';
import { answerType, isAnswerHeader, isAnswerLocation } from '@heddle/contract/http/answer-headers';
import type { HookResponse } from '@heddle/contract/run/events';
import type { RunAnswer } from '../../platform/runs/answer-fold.ts';

/** A page that a workflow answers with gets an opaque origin: it cannot act on this host with its viewer's session. */
const SANDBOX = 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-scripts';

/** Writes an answer past Fastify's own reply, which would cost more than the rest of the request. */
function write(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response
    .writeHead(status, { ...headers, 'x-content-type-options': 'nosniff', 'content-length': Buffer.byteLength(body) })
    .end(body);
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, runId: string, json: string): void {
  write(response, status, { 'content-type': 'application/json; charset=utf-8', 'x-execution-id': runId }, json);
}

/** Answers with an error as `{ message, code, executionId, hint?, details? }`. */
export function sendFailure(response: ServerResponse, runId: string, error: HeddleError): void {
  const { message, code, ...rest } = error.toJSON();
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-execution-id': runId,
  };
  write(response, error.status, headers, JSON.stringify({ message, code, executionId: runId, ...rest }));
}

/** Answers 202: the run was started. */
export const sendAccepted = (response: ServerResponse, runId: string): void =>
  sendJson(response, 202, runId, `{"executionId":"${runId}"}`);

/** Headers recorded before Respond to Webhook restricted them are dropped. */
const maySet = (name: string, value: string): boolean =>
  isAnswerHeader(name) && (name.toLowerCase() !== 'location' || isAnswerLocation(value));

/** The header of an answer that HTTP does not allow; undefined where there is none. */
export function invalidHeader({ headers }: HookResponse): string | undefined {
  return Object.entries(headers).find(([name, value]) => {
    if (!maySet(name, value)) return false;
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
      return false;
    } catch {
      // The two functions report an invalid header by throwing.
      return true;
    }
  })?.[0];
}

function sendResponse(response: ServerResponse, runId: string, { status, headers: wanted, body }: HookResponse): void {
  const isText = typeof body === 'string';
  const headers: Record<string, string> = {
    'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (maySet(name, value)) headers[name.toLowerCase()] = value;
  }
  headers['content-type'] = answerType(headers['content-type'] ?? '');
  const bodyless = status === 204 || status === 304;
  if (bodyless) delete headers['content-type'];
  write(
    response,
    status,
    { ...headers, 'content-security-policy': SANDBOX, 'x-execution-id': runId },
    bodyless ? '' : isText ? body : JSON.stringify(body),
  );
}

/** Sends the answer of a run to its caller. */
export function sendAnswer(
  response: ServerResponse,
  runId: string,
  answer: Exclude<RunAnswer, { kind: 'failed' }>,
): void {
  switch (answer.kind) {
    case 'items':
      return sendJson(response, 200, runId, JSON.stringify(answer.items.map((item) => item.json)));
    case 'response':
      return sendResponse(response, runId, answer.response);
    case 'pending':
      return sendAccepted(response, runId);
  }
}
