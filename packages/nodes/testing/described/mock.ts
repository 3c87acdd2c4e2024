import type { GuardedFetch } from '@heddle/contract/node/context';
import { getHttpOperationsFromSpec } from '@stoplight/prism-cli/dist/operations.js';
import { createServer } from '@stoplight/prism-http-server';
import { createLogger } from '@stoplight/prism-core';

/** A server that answers as a description says, and refuses what does not fit it. */
export interface Mock {
  /** A `fetch` that sends requests for the vendor's address to the mock: `base` is the part of their paths that the description has in its servers. */
  fetchFor(base: string): GuardedFetch;
  /** What did not fit in the requests since the last call, a line each. */
  violations(): string[];
  close(): Promise<void>;
}

interface Violation {
  location: string[];
  severity: string;
  message: string;
}

/** Starts a mock of the description in a file on a free port of this machine. `checkSecurity: false`: requests may be signed in any way. */
export async function startMock(file: string, { checkSecurity = true } = {}): Promise<Mock> {
  return startServer(file, { checkSecurity });
}

/** Starts one that only checks requests: it answers each that fits with an empty object. `signed`: they come with a credential, which is checked as well. */
export async function startCheck(file: string, { signed = false }: { signed?: boolean } = {}): Promise<Mock> {
  const accept = () => () => ({
    _tag: 'Right' as const,
    right: { statusCode: 200, headers: { 'content-type': 'application/json' }, body: {} },
  });
  return startServer(file, { mock: accept, checkSecurity: signed });
}

type Components = NonNullable<Parameters<typeof createServer>[1]['components']>;

async function startServer(
  file: string,
  { mock, checkSecurity = true }: { mock?: Components['mock']; checkSecurity?: boolean },
): Promise<Mock> {
  const operations = await getHttpOperationsFromSpec(file);
  const server = createServer(operations, {
    components: { logger: createLogger('mock', { level: 'silent' }), ...(mock ? { mock } : {}) },
    cors: false,
    config: {
      mock: { dynamic: false },
      validateRequest: true,
      validateResponse: false,
      checkSecurity,
      errors: false,
      upstreamProxy: undefined,
      isProxy: false,
    },
  });
  const origin = await server.listen(0, '127.0.0.1');
  const found: string[] = [];
  return {
    fetchFor: (base) => async (url, init) => {
      const { pathname, search } = new URL(url);
      const rest = pathname.split('/').slice(base.split('/').length).join('/');
      const response = await fetch(`${origin}/${rest}${search}`, { ...init, signal: AbortSignal.timeout(10_000) });
      const header = response.headers.get('sl-violations');
      // The header is JSON of this form unless it was too long.
      const listed = header?.startsWith('[') ? (JSON.parse(header) as Violation[]) : [];
      for (const { location, message } of listed) found.push(`${location.join('.')}: ${message}`);
      if (response.status < 400) return response;
      const body = await response.clone().text();
      // The request was valid; an answer is only made after that.
      if (body.includes('SCHEMA_TOO_COMPLEX')) return new Response(null, { status: NO_EXAMPLE });
      found.push(...refusals(`${init?.method ?? 'GET'} /${rest}`, response.status, body));
      return response;
    },
    violations: () => found.splice(0),
    close: () => server.close(),
  };
}

/** The status of an accepted request whose answer is too complex to make one up. */
export const NO_EXAMPLE = 299;

/** Why a request was refused: each violation of the description, or the whole answer. */
function refusals(request: string, status: number, body: string): string[] {
  const answer: unknown = JSON.parse(body);
  // Prism lists violations in this form.
  const { validation } = answer as { validation?: Violation[] };
  if (!validation) return [`${request}: ${status} ${body}`];
  return validation.map(({ location, message }) => `${request}: ${location.join('.')}: ${message}`);
}
