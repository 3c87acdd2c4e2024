import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  method: string;
  path: string;
  query: { [name: string]: string };
  headers: IncomingMessage['headers'];
  body: unknown;
}

/**
 * A fake of the services that workflows call: a real HTTP server that remembers every request and answers with what it received,
 * or with what `answers` has for the path. `/slow/1500` answers after that many milliseconds.
 */
export class OutsideWorld implements AsyncDisposable {
  readonly url: string;
  readonly received: ReceivedRequest[] = [];
  readonly answers = new Map<string, unknown>();
  readonly #server: ReturnType<typeof createServer>;

  private constructor(server: ReturnType<typeof createServer>, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async open(): Promise<OutsideWorld> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port.');
    const world = new OutsideWorld(server, address.port);
    server.on('request', (request, response) => void world.#answer(request, response));
    return world;
  }

  /** How often each path was asked for. */
  counts(): Map<string, number> {
    return new Map(
      [...Map.groupBy(this.received, ({ path }) => path)].map(([path, requests]) => [path, requests.length]),
    );
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const body = await text(request);
    const entry: ReceivedRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: request.headers['content-type']?.includes('json') && body !== '' ? JSON.parse(body) : body,
    };
    this.received.push(entry);
    const [, action, value = ''] = url.pathname.split('/');
    if (action === 'slow') await new Promise((resolve) => setTimeout(resolve, Number(value)));
    const { method, path, query } = entry;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(this.answers.get(path) ?? { method, path, query, body: entry.body }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
