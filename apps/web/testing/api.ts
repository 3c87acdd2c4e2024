import { vi } from 'vitest';

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
type Handler = Answer | ((call: { url: URL; body: unknown }) => Answer | Promise<Answer>);

export interface Call {
  route: string;
  body: unknown;
}

const signedOut: Answer = { body: null };
const notFound: Answer = {
  status: 404,
  body: { message: 'There is nothing at this URL.', code: 'route_not_found' },
};

/**
 * Answers the app's requests from a table of `'METHOD /path'` entries. Returns the list of calls so far.
 * Outside the table, nobody is signed in and there is nothing at any address.
 */
export function answerApi(routes: Record<string, Handler>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(path, 'http://heddle.test');
    const route = `${init.method ?? 'GET'} ${url.pathname}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ route, body });
    const handler = routes[route] ?? (url.pathname === '/api/auth/session' ? signedOut : notFound);
    const answer = typeof handler === 'function' ? await handler({ url, body }) : handler;
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json', ...answer.headers },
    });
  });
  return calls;
}

/** The stream that tells that runs have begun or ended. The server answers it with a first message. */
export const NEWS = '/api/executions/events';

/** An event stream that tests send into by hand. */
export class FakeEventSource {
  static readonly CLOSED = 2;
  static open: FakeEventSource[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeEventSource.open.push(this);
    if (url === NEWS) queueMicrotask(() => this.send('runs'));
  }

  send(event: unknown): void {
    this.onmessage?.({ data: JSON.stringify(event) });
  }

  /** A refused response, as a browser reports it. */
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.close();
    this.onerror?.();
  }

  close(): void {
    FakeEventSource.open = FakeEventSource.open.filter((source) => source !== this);
  }
}
