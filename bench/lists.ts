import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import { ApiUser, chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';
import { memoryOf } from './footprint.ts';

const PAGES = 1000;
const PAGE = 100;
const RECORDS = PAGES * PAGE;
/** Pages that are read beforehand: idle is a server that has done the same before. */
const WARM_UP = 20 * PAGE;
const LOOK_EVERY_MS = 50;

export interface Lists {
  records: number;
  /** Records that a second brings into a table, through the node of a service that hands them on in batches. */
  heddle: number;
  /** The same for a loop of `fetch` that stores each page in SQLite, as durable; and for one that only reads the pages. */
  storing: number;
  reading: number;
  /** Resident memory of the server process in MiB: before the run, and at most during it. */
  before: number;
  most: number;
}

/** The place of a record in the table: a table has no more rows, so later records take the place of earlier ones. */
const placeOf = (id: number): string => String(id % tableLimits.rows);

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
    response.end(JSON.stringify({ data, additional_data: { next_cursor: next < RECORDS ? String(next) : null } }));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  // A server has the address that it listens on.
  const { port } = service.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void service.close() };
}

interface Deal {
  id: number;
  title: string;
  value: number;
}

/** Records that a loop reads in a second. `store` is given each page. */
async function loopRate(url: string, store: (page: readonly Deal[]) => void): Promise<number> {
  const began = performance.now();
  let records = 0;
  for (let cursor: string | null = '0'; cursor !== null;) {
    const response = await fetch(`${url}/api/v2/deals?limit=${PAGE}&cursor=${cursor}`);
    // The service above has written it.
    const page = (await response.json()) as { data: Deal[]; additional_data: { next_cursor: string | null } };
    store(page.data);
    records += page.data.length;
    cursor = page.additional_data.next_cursor;
  }
  if (records !== RECORDS) throw new Error(`The loop has read ${records} records.`);
  return records / ((performance.now() - began) / 1000);
}

/** The same with a database beside that of the server: each page is a transaction that waits for the disk. */
async function storingRate(url: string, folder: string): Promise<number> {
  const db = new DatabaseSync(join(folder, 'loop.sqlite'));
  try {
    db.exec('pragma journal_mode = wal; pragma synchronous = full');
    db.exec('create table deals (place text primary key, title text not null, value real not null)');
    const write = db.prepare(
      'insert into deals values (?, ?, ?) on conflict (place) do update set title = excluded.title, value = excluded.value',
    );
    return await loopRate(url, (page) => {
      db.exec('begin immediate');
      for (const { id, title, value } of page) write.run(placeOf(id), title, value);
      db.exec('commit');
    });
  } finally {
    db.close();
  }
}

/** Runs a workflow to its end. Returns the seconds that it took. */
async function seconds(user: ApiUser, workflowId: string): Promise<number> {
  const began = performance.now();
  const id = await user.execute(workflowId);
  const run = await eventually('the run ends', 300, async () => {
    const [found] = (await user.runs(1)).filter((one) => one.id === id && one.status !== 'running');
    return found ?? false;
  });
  if (run.status !== 'completed') throw new Error(`The run ended as ${run.status}: ${run.error?.message}`);
  return (performance.now() - began) / 1000;
}

/** A list of 100,000 records on 1,000 pages is read by the node of a service in batches and stored in a table, by a real server process. */
export async function measureLists(): Promise<Lists> {
  const service = await startService();
  try {
    await using server = await ServerProcess.start({ env: { HEDDLE_CONNECTOR_ADDRESSES: `pipedrive=${service.url}` } });
    const user = await ApiUser.register(server.url);
    const credential = await user.createCredential('Sales', 'pipedriveApi', { token: 't' });
    const columns = ['place', 'title'].map((name) => ({ name, type: 'text' as const }));
    const table = await user.createTable('Deals', [...columns, { name: 'value', type: 'number' }], 'place');
    const workflow = (limited: object): Promise<string> =>
      user.createWorkflow('Deals', {
        nodes: [
          node('start', 'manualTrigger'),
          node('list', 'pipedriveCrm', { operation: 'deal.list', credential, handOn: 'batches', ...limited }),
          node('store', 'dataTable', {
            operation: 'upsert',
            table: 'Deals',
            values: [
              { name: 'place', value: `{{ id % ${tableLimits.rows} }}` },
              { name: 'title', value: '{{ title }}' },
              { name: 'value', value: '{{ value }}' },
            ],
          }),
        ],
        edges: chain('start', 'list', 'store'),
      });
    await seconds(user, await workflow({ limit: WARM_UP }));
    const whole = await workflow({ limited: false });
    const before = memoryOf(server.pid);
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), LOOK_EVERY_MS);
    const took = await seconds(user, whole);
    clearInterval(watch);
    // Counts of large tables end at a limit.
    if ((await user.countRows(table, `Deal ${RECORDS - 1}`)) !== 1) throw new Error('Rows are missing.');
    const storing = await storingRate(service.url, server.dataDir);
    const reading = await loopRate(service.url, () => undefined);
    return { records: RECORDS, heddle: RECORDS / took, storing, reading, before, most };
  } finally {
    service.close();
  }
}

if (import.meta.main) {
  const { records, heddle, storing, reading, before, most } = await measureLists();
  console.log(
    `${records} records: ${Math.round(heddle)}/s, ${(heddle / storing).toFixed(2)} of a loop that stores them as durable, ${(heddle / reading).toFixed(2)} of one that only reads them; memory ${Math.round(before)} MiB, ${Math.round(most - before)} MiB more at most`,
  );
}
