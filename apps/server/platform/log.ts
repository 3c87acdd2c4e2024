import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';

export type Log = Logger;

interface LoggedError {
  type: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: LoggedError;
}

/** An error as it is logged. Its other properties are omitted: they may contain user data. */
function describe(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  };
}

/**
 * The structured log: one JSON line per entry, on stderr. Callers log only facts that an operator may read: never bodies, item data, cookies, keys or
 * query strings. Properties with the name of a secret are removed.
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  const secrets = ['password', 'token', 'secret', 'cookie', 'authorization', 'headers', 'body'];
  const paths = secrets.flatMap((name) => [name, `*.${name}`]);
  return pino({ level, base: null, serializers: { err: describe }, redact: { paths, remove: true } }, destination);
}
