import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { putInFront } from './front.ts';

let server: Server;
let address: string;
beforeEach(async () => {
  server = createServer((request, response) => response.end(`the framework answers ${request.url}`));
  putInFront(server, (request, response) => {
    if (request.url !== '/often') return false;
    response.end('answered in front');
    return true;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

it('what is in front of the framework sees every request first, and leaves it those that it does not take', async () => {
  const ask = async (path: string): Promise<string> => (await fetch(address + path)).text();
  expect(await ask('/often')).toBe('answered in front');
  expect(await ask('/seldom')).toBe('the framework answers /seldom');
});
