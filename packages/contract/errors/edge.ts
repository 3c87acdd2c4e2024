import { defineErrors } from './define.ts';

/** Errors of requests and connections that are refused before routing. */
export const edgeErrors = defineErrors({
  host_unknown: {
    status: 421,
    message: (p: { host: string }) => `This server does not serve the host "${p.host}".`,
    hint: 'Open the server at its own URL. Its operator can set that URL in HEDDLE_PUBLIC_URL, and further hosts in HEDDLE_ALLOWED_HOSTS.',
  },
  host_missing: {
    status: 400,
    message: 'The request has no host.',
    hint: 'Send one Host header with the host of the URL.',
  },
  headers_many: {
    status: 431,
    message: (p: { limit: number }) => `The request has more than ${p.limit} headers.`,
    hint: 'Send fewer.',
  },
  path_refused: {
    status: 400,
    message: 'The path of the request is refused.',
    hint: 'Send a path that begins with a slash and has no "." and ".." segments, backslashes or encoded slashes in it.',
  },
  hooks_elsewhere: {
    status: 404,
    message: 'This host serves no webhooks.',
    hint: (p: { address: string }) => `Webhooks and callbacks are at ${p.address}.`,
  },
  hooks_only: { status: 404, message: 'This host serves webhooks and callbacks only.' },
  server_stopping: {
    status: 503,
    message: 'The server is shutting down.',
    hint: 'Send the request again in a few seconds.',
  },
  connections_exceeded: {
    status: 429,
    message: (p: { limit: number }) => `More than ${p.limit} connections are open from this IP address.`,
    hint: 'Close some of them, and keep connections open for several requests.',
  },
  streams_exceeded: {
    status: 429,
    message: (p: { limit: number; whose: string }) => `More than ${p.limit} event streams are open ${p.whose}.`,
    hint: 'Close tabs of the application that are not needed, or streams that nobody reads.',
  },
});
