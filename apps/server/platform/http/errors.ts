import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { apiErrors } from '@heddle/contract/errors/api';
import { HeddleError } from '@heddle/contract/errors/define';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { diskFullOf } from '../limits/disk-full.ts';
import type { Log } from '../log.ts';
import { closeWith, rawAnswer } from './raw.ts';

const MIB = 1024 * 1024;

/** Maximum request body of routes without a limit of their own. Bytes. */
export const BODY_LIMIT = 16 * MIB;

/** Maximum body of this route. Bytes. */
export const bodyLimitOf = (request: { routeOptions: { bodyLimit?: number } }): number =>
  request.routeOptions.bodyLimit ?? BODY_LIMIT;

/** The error `body_too_large` with the limit. */
export const bodyTooLarge = (limit: number, cause?: unknown): HeddleError =>
  apiErrors.body_too_large({ limit: limit % MIB === 0 ? `${limit / MIB} MiB` : `${limit / 1024} KiB` }, { cause });

/** What errors depend on in a request. */
type Asked = Pick<FastifyRequest, 'headers' | 'method'> & {
  routeOptions: { url?: string | undefined; bodyLimit?: number };
};

function fromFramework(error: FastifyError, request: Asked): HeddleError | null {
  const { statusCode = 500 } = error;
  if (statusCode === 413) return bodyTooLarge(bodyLimitOf(request), error);
  if (statusCode === 415 || statusCode === 406)
    return apiErrors.media_type_unsupported({ type: request.headers['content-type'] ?? '' }, { cause: error });
  if (statusCode === 404) return apiErrors.route_not_found();
  return statusCode >= 400 && statusCode < 500
    ? apiErrors.body_malformed({ reason: error.message }, { cause: error })
    : null;
}

/** The error that the caller gets for anything thrown: coded errors unchanged; defects as `internal_error`, whose text goes to the log. */
export function toHttpError(thrown: unknown, request: Asked, log: Log): HeddleError {
  if (thrown instanceof HeddleError && thrown.code !== 'internal_error') return thrown;
  // Our coded errors may be wrapped by a library they pass through.
  if (thrown instanceof HeddleError && thrown.cause instanceof HeddleError)
    return toHttpError(thrown.cause, request, log);
  const full = diskFullOf(thrown);
  if (full) return full;
  const known =
    thrown instanceof Error && 'statusCode' in thrown ? fromFramework(thrown as FastifyError, request) : null;
  if (known) return known;
  log.error(
    {
      err: thrown instanceof HeddleError ? thrown.cause : thrown,
      method: request.method,
      route: request.routeOptions.url,
    },
    'request failed',
  );
  return thrown instanceof HeddleError ? thrown : apiErrors.internal_error(undefined, { cause: thrown });
}

/** The seconds after which a caller may retry, if the error's details contain them. */
function retryAfterOf({ details }: HeddleError): number | undefined {
  return typeof details === 'object' &&
    details !== null &&
    'retryAfter' in details &&
    typeof details.retryAfter === 'number'
    ? details.retryAfter
    : undefined;
}

/** The headers of an answer with an error. */
function headersOf(error: HeddleError): Record<string, string> {
  const seconds = retryAfterOf(error);
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
  };
}

/** Answers with an error as `{ message, code, hint?, details? }`. */
export function createErrorHandler(log: Log) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const error = toHttpError(thrown, request, log);
    void reply.code(error.status).headers(headersOf(error)).send(error.toJSON());
  };
}

/** The same answer to a request that the framework has not seen. */
export function sendError(response: ServerResponse, error: HeddleError): void {
  const body = JSON.stringify(error);
  response
    .writeHead(error.status, {
      ...headersOf(error),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}

/** Answers a malformed or too slow HTTP request, and closes the connection. */
export function answerBrokenRequest(cause: Error & { code?: string }, socket: Socket): void {
  if (cause.code === 'ECONNRESET' || !socket.writable) return;
  closeWith(socket, rawAnswer(400, apiErrors.body_malformed({ reason: 'it is not valid HTTP.' })));
}
