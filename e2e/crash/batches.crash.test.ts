import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

const RECORDS = 300;
const PAGE = 10;
const PAGE_MS = 15;
/** Rows after which the server is killed. */
const KILLED_AT = [1, 60, 140, 220];

/** A service with a list in pages, as Pipedrive has them. */
async function startService(): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const from = Number(new URL(request.url ?? '', 'http://service').searchParams.get('cursor') ?? 0);
    const data = Array.from({ length: PAGE }, (_, index) => ({ id: from + index, title: `Deal ${from + index}` }));
    const next = from + PAGE < RECORDS ? String(from + PAGE) : null;
    response.writeHead(200, { 'content-type': 'application/json' });
    void pause(PAGE_MS).then(() => response.end(JSON.stringify({ data, additional_data: { next_cursor: next } })));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server has the address that it listens on.
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe.each(kinds)('a list that is handed on in batches, on $kind', ({ openDatabases }) => {
  let databases: Databases | null = null;
  let server: ServerProcess;
  let service: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => {
    service = await startService();
    databases = await openDatabases();
    if (!databases) return;
    const env = { ...(await databases.env()), HEDDLE_CONNECTOR_ADDRESSES: `pipedrive=${service.origin}` };
    server = await ServerProcess.start({ env });
  });
  afterAll(async () => {
    service.server.close();
    service.server.closeAllConnections();
    if (!databases) return;
    await server[Symbol.asyncDispose]();
    await databases[Symbol.asyncDispose]();
  });
  needs(() => databases);

  it('has each record once, however often the server is killed between and within batches', async () => {
    const user = await ApiUser.register(server.url);
    const tableId = await user.createTable('Deals', [{ name: 'n', type: 'number' }]);
    const credential = await user.createCredential('Sales', 'pipedriveApi', { token: 't' });
    const workflowId = await user.createWorkflow('Deals', {
      nodes: [
        node('start', 'manualTrigger'),
        node('list', 'pipedriveCrm', {
          operation: 'deal.list',
          credential,
          limited: false,
          handOn: 'batches',
          batchSize: 15,
        }),
        node('write', 'dataTable', { operation: 'insert', table: 'Deals', values: [{ name: 'n', value: '{{ id }}' }] }),
      ],
      edges: chain('start', 'list', 'write'),
    });
    const id = await user.execute(workflowId);
    const rows = async (): Promise<number[]> => (await user.rows(tableId)).map(({ n }) => Number(n));
    for (const count of KILLED_AT) {
      await eventually(`there are ${count} rows`, 60, async () => (await rows()).length >= count);
      await server.kill();
      await server.start();
    }
    const run = await eventually('the run has ended', 60, async () => {
      const view = await user.run(id);
      return view.status !== 'running' && view;
    });
    expect(run.status).toBe('completed');
    // Each pass began with a batch of its own.
    expect(run.steps.find(({ nodeId }) => nodeId === 'write')?.runs).toBe(RECORDS / 10);
    expect((await rows()).toSorted((a, b) => a - b)).toEqual(Array.from({ length: RECORDS }, (_, n) => n));
  });
});
