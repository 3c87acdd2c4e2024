import type { FastifyRequest } from 'fastify';

/** The headers of a request that better-auth needs: session cookie and browser. */
export interface Caller {
  cookie: string | undefined;
  userAgent: string | undefined;
}

/** The caller of a request. */
export const callerOf = ({ headers }: FastifyRequest): Caller => ({
  cookie: headers.cookie,
  userAgent: headers['user-agent'],
});

/** The caller's headers in the form better-auth takes. */
export function toHeaders({ cookie, userAgent }: Caller): Headers {
  const headers = new Headers();
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (userAgent !== undefined) headers.set('user-agent', userAgent);
  return headers;
}

/** The code of an error of better-auth; null for anything else that was thrown. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('body' in error)) return null;
  const { body } = error;
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : null;
}
