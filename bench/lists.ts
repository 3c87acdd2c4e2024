import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiUser, chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';
import { memoryOf } from './footprint.ts';

const PAGES = 1000;
const PAGE = 100;
const LOOK_EVERY_MS = 50;

export interface Lists {
  records: number;
  /** Records that a second brings into a table, through the node of a service. */
  heddle: number;
  /** The same for a loop of `fetch` that only reads the pages. */
  loop: number;
  /** Resident memory of the server process in MiB: before the run, and at most during it. */
  before: number;
  most: number;
}

/** A service with a list in pages, as Pipedrive has them. */
async function startService(): Promise<{ url: string; close(): void }> {
  const service = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://service');
    const from = Number(searchParams.get('cursor') ?? 0);
    const data = Array.from({ length: PAGE }, (_, index) => ({
      id: from + index,
      title: `Deal ${from + index}`,
      value: (from + index) / 10,
      currency: 'EUR',
    }));
    const next = from + PAGE;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data, additional_data: { next_cursor: next < PAGES * PAGE ? String(next) : null } }));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  // A server has the address that it listens on.
  const { port } = service.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void service.close() };
}

/** Seconds in which a loop reads all pages. */
async function loopSeconds(url: string): Promise<number> {
  const began = performance.now();
  let records = 0;
  for (let cursor: string | null = '0'; cursor !== null;) {
    const response = await fetch(`${url}/api/v2/deals?limit=${PAGE}&cursor=${cursor}`);
    // The service above has written it.
    const page = (await response.json()) as { data: unknown[]; additional_data: { next_cursor: string | null } };
    records += page.data.length;
    cursor = page.additional_data.next_cursor;
  }
  if (records !== PAGES * PAGE) throw new Error(`The loop has read ${records} records.`);
  return (performance.now() - began) / 1000;
}

/** A list of 100,000 records on 1,000 pages is read by the node of a service and stored in a table, by a real server process. */
export async function measureLists(): Promise<Lists> {
  const service = await startService();
  try {
    await using server = await ServerProcess.start({ env: { HEDDLE_CONNECTOR_ADDRESSES: `pipedrive=${service.url}` } });
    const user = await ApiUser.register(server.url);
    const credential = await user.createCredential('Sales', 'pipedriveApi', { token: 't' });
    const table = await user.createTable('Deals', [
      { name: 'title', type: 'text' },
      { name: 'value', type: 'number' },
    ]);
    const workflowId = await user.createWorkflow('Deals', {
      nodes: [
        node('start', 'manualTrigger'),
        node('list', 'pipedriveCrm', { operation: 'deal.list', credential, limited: false }),
        node('store', 'dataTable', {
          operation: 'insert',
          table,
          values: [
            { name: 'title', value: '{{ title }}' },
            { name: 'value', value: '{{ value }}' },
          ],
        }),
      ],
      edges: chain('start', 'list', 'store'),
    });
    const before = memoryOf(server.pid);
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), LOOK_EVERY_MS);
    const began = performance.now();
    const id = await user.execute(workflowId);
    const run = await eventually('the run ends', 300, async () => {
      const [found] = (await user.runs(1)).filter((one) => one.id === id && one.status !== 'running');
      return found ?? false;
    });
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watch);
    if (run.status !== 'completed') throw new Error(`The run ended as ${run.status}: ${run.error?.message}`);
    const records = PAGES * PAGE;
    // Counts of large tables end at a limit.
    if ((await user.countRows(table, `Deal ${records - 1}`)) !== 1) throw new Error('Rows are missing.');
    return { records, heddle: records / seconds, loop: records / (await loopSeconds(service.url)), before, most };
  } finally {
    service.close();
  }
}
