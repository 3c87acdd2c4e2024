import type { ServerResponse } from 'node:http';
import type { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { afterEach, expect } from 'vitest';
import { httpRequest } from './httpRequest.node.ts';
import type { LocalServer, SeenRequest } from '../../testing/server.ts';
import { sendJson, serve } from '../../testing/server.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { runNode } from '../../testing/run-node.ts';

const servers: LocalServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A server that is closed after the test. */
export async function start(answer: (request: SeenRequest, response: ServerResponse) => void): Promise<LocalServer> {
  const server = await serve(answer);
  servers.push(server);
  return server;
}

/** A server that answers with the request it got. */
export const echo = (): Promise<LocalServer> => start((seen, response) => sendJson(response, seen));

/** A server that answers the first requests with these statuses and everything after with `{ ok: true }`. */
export function failingFirst(statuses: readonly number[], headers: Record<string, string> = {}): Promise<LocalServer> {
  let asked = 0;
  return start((_, response) => {
    const status = statuses[asked];
    asked += 1;
    if (status === undefined) sendJson(response, { ok: true });
    else response.writeHead(status, headers).end('try later');
  });
}

/** The output of the HTTP Request node with this configuration. */
export async function request(data: JsonObject, run: NodeRun = {}): Promise<readonly Item[]> {
  const { outputs } = await runNode(httpRequest, { fetch, data, ...run });
  return outputs['main'] ?? [];
}

export async function jsonOf(data: JsonObject, run: NodeRun = {}): Promise<unknown[]> {
  return (await request(data, run)).map((item) => item.json);
}

/** The error of the node with this configuration. */
export async function failureOf(data: JsonObject, run: NodeRun = {}): Promise<HeddleError> {
  return request(data, run).then(
    () => expect.unreachable('the request should have failed'),
    (error: unknown) => error as HeddleError,
  );
}
