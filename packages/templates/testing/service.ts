import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { JsonValue } from '@heddle/contract/json';
import type { GuardedFetch } from '@heddle/contract/node/context';

/** Where the counterpart finds the address that was really asked for. */
const ASKED = 'x-asked-for';

/** A fake of the services on the internet. */
export interface Service extends AsyncDisposable {
  /** Sends what is asked of any address to the counterpart, over a real connection. */
  fetch: GuardedFetch;
  /** What was asked for, in order: `GET https://…`. */
  asked: string[];
  /** The bodies of these requests: objects for JSON and forms, text for all others. */
  sent: { request: string; body: unknown }[];
}

/** Starts a local HTTP server with a trial's answers: text as text, anything else as JSON, 404 for what it has no answer to. */
export async function startService(answers: { readonly [request: string]: JsonValue }): Promise<Service> {
  const asked: string[] = [];
  const sent: Service['sent'] = [];
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = `${request.method ?? ''} ${String(request.headers[ASKED])}`;
    asked.push(key);
    sent.push({ request: key, body: readBody(await text(request), request.headers['content-type'] ?? '') });
    const withoutQuery = key.replace(/\?.*$/, '');
    const times = asked.filter((one) => one.replace(/\?.*$/, '') === withoutQuery).length;
    const answer = answers[`${withoutQuery} #${times}`] ?? answers[key] ?? answers[withoutQuery];
    if (answer === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    else if (typeof answer === 'string') response.writeHead(200, { 'content-type': 'text/plain' }).end(answer);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    sent,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set(ASKED, String(url));
      return fetch(`http://127.0.0.1:${port}/`, { ...init, headers });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function readBody(body: string, type: string): unknown {
  if (type.startsWith('application/json') && body !== '') return JSON.parse(body);
  return type.startsWith('application/x-www-form-urlencoded') ? Object.fromEntries(new URLSearchParams(body)) : body;
}
