import type { Socket } from 'node:net';
import { apiErrors } from '@heddle/contract/errors/api';
import { HeddleError } from '@heddle/contract/errors/define';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';

/** The largest request body. */
export const BODY_LIMIT = 16 * 1024 * 1024;
export const BODY_LIMIT_TEXT = '16 MiB';

function fromFramework(error: FastifyError, request: FastifyRequest): HeddleError | null {
  const { statusCode = 500 } = error;
  if (statusCode === 413) return apiErrors.body_too_large({ limit: BODY_LIMIT_TEXT }, { cause: error });
  if (statusCode === 415 || statusCode === 406) return apiErrors.media_type_unsupported({ type: request.headers['content-type'] ?? '' }, { cause: error });
  if (statusCode === 404) return apiErrors.route_not_found();
  return statusCode >= 400 && statusCode < 500 ? apiErrors.body_malformed({ reason: error.message }, { cause: error }) : null;
}

/** What the caller is told of anything thrown: coded errors as they are; defects as `internal_error`, and the log gets their text. */
export function toHttpError(thrown: unknown, request: FastifyRequest, log: Log): HeddleError {
  if (thrown instanceof HeddleError && thrown.code !== 'internal_error') return thrown;
  const known = thrown instanceof Error && 'statusCode' in thrown ? fromFramework(thrown as FastifyError, request) : null;
  if (known) return known;
  log.error({ err: thrown instanceof HeddleError ? thrown.cause : thrown, method: request.method, route: request.routeOptions.url }, 'request failed');
  return thrown instanceof HeddleError ? thrown : apiErrors.internal_error(undefined, { cause: thrown });
}

/** Answers with what went wrong as `{ message, code, hint?, details? }`. */
export function createErrorHandler(log: Log) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const error = toHttpError(thrown, request, log);
    void reply.code(error.status).header('cache-control', 'no-store').send(error.toJSON());
  };
}

/** Answers what is not even an HTTP request, or comes too slowly to become one, and closes the connection. */
export function answerBrokenRequest(cause: Error & { code?: string }, socket: Socket): void {
  if (cause.code === 'ECONNRESET' || !socket.writable) return;
  const body = JSON.stringify(apiErrors.body_malformed({ reason: 'it is not valid HTTP.' }));
  socket.end(`HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`);
}
