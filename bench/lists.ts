import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import { ApiUser, chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';
import { memoryOf, processorTimeOf } from './footprint.ts';
import { median } from './load.ts';

const PAGES = 1000;
const PAGE = 100;
const RECORDS = PAGES * PAGE;
/** Pages that are read beforehand: idle is a server that has done the same before. */
const WARM_UP = 20 * PAGE;
const LOOK_EVERY_MS = 50;
const POLL_MS = 200;
/** Runs, each followed by the loops that it is compared with: so whatever else the machine does meets both. */
const ROUNDS = 5;

/** What brought a list into a table. */
interface Brought {
  /** Records in a second. */
  rate: number;
  /** Processor time of its process for a record, in microseconds. */
  cost: number;
}

export interface Lists {
  records: number;
  /** Through the node of a service that hands the list on in batches, into a table. The middle of all rounds. */
  heddle: Brought;
  /** The same for a loop of `fetch` that stores each page in SQLite, as durable. */
  storing: Brought;
  /** For a loop that only reads the pages: records in a second. */
  reading: number;
  /** The rate of Heddle as a share of that of the loop which stores, in the middle of all rounds, and in each of them. */
  share: number;
  shares: readonly number[];
  /** Resident memory of the server process in MiB: before the runs, and at most during them. */
  before: number;
  most: number;
}

/** The place of a record in the table: a table has no more rows, so later records take the place of earlier ones. */
const placeOf = (id: number): string => String(id % tableLimits.rows);

/** A service with a list in pages, as Pipedrive has them. Returns its address. */
async function serve(): Promise<string> {
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
  return `http://127.0.0.1:${port}`;
}

const AS_SERVICE = 'service';

/** The service in a process of its own: its work counts for neither side. */
async function startService(): Promise<{ url: string; close(): void }> {
  const child = fork(import.meta.filename, [AS_SERVICE]);
  // `serve` has sent it, below.
  const [url] = (await once(child, 'message')) as [string];
  return { url, close: () => void child.kill() };
}

interface Deal {
  id: number;
  title: string;
  value: number;
}

/** Reads the pages in a loop. `store` is given each page. */
async function loop(url: string, store: (page: readonly Deal[]) => void): Promise<Brought> {
  const began = performance.now();
  const used = process.cpuUsage();
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
  const { user, system } = process.cpuUsage(used);
  return { rate: records / ((performance.now() - began) / 1000), cost: (user + system) / records };
}

/** The same with a database beside that of the server: each page is a transaction that waits for the disk. */
async function storingLoop(url: string, file: string): Promise<Brought> {
  const db = new DatabaseSync(file);
  try {
    db.exec('pragma journal_mode = wal; pragma synchronous = full');
    db.exec('create table deals (place text primary key, title text not null, value real not null)');
    const write = db.prepare(
      'insert into deals values (?, ?, ?) on conflict (place) do update set title = excluded.title, value = excluded.value',
    );
    return await loop(url, (page) => {
      db.exec('begin immediate');
      for (const { id, title, value } of page) write.run(placeOf(id), title, value);
      db.exec('commit');
    });
  } finally {
    db.close();
  }
}

/** Runs a workflow to its end. Returns the seconds that it took, as the server has recorded them: waiting for the end costs it hardly anything. */
async function seconds(user: ApiUser, workflowId: string): Promise<number> {
  const id = await user.execute(workflowId);
  const run = await eventually('the run ends', 300, async () => {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const [found] = (await user.runs(1)).filter((one) => one.id === id && one.status !== 'running');
    return found ?? false;
  });
  if (run.status !== 'completed') throw new Error(`The run ended as ${run.status}: ${run.error?.message}`);
  return (run.durationMs ?? 0) / 1000;
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
    const rounds: { heddle: Brought; storing: Brought; reading: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const used = processorTimeOf(server.pid) ?? Number.NaN;
      const took = await seconds(user, whole);
      const cost = (((processorTimeOf(server.pid) ?? Number.NaN) - used) * 1e6) / RECORDS;
      // Counts of large tables end at a limit.
      if ((await user.countRows(table, `Deal ${RECORDS - 1}`)) !== 1) throw new Error('Rows are missing.');
      const storing = await storingLoop(service.url, join(server.dataDir, `loop${round}.sqlite`));
      const reading = await loop(service.url, () => undefined);
      rounds.push({ heddle: { rate: RECORDS / took, cost }, storing, reading: reading.rate });
    }
    clearInterval(watch);
    const middle = (of: (round: (typeof rounds)[number]) => number): number => median(rounds.map(of));
    const brought = (of: 'heddle' | 'storing'): Brought => ({
      rate: middle((round) => round[of].rate),
      cost: middle((round) => round[of].cost),
    });
    const shares = rounds.map(({ heddle, storing }) => heddle.rate / storing.rate);
    return {
      records: RECORDS,
      heddle: brought('heddle'),
      storing: brought('storing'),
      reading: middle(({ reading }) => reading),
      share: median(shares),
      shares,
      before,
      most,
    };
  } finally {
    service.close();
  }
}

/** What was measured, as a line. */
export function listsLine({ records, heddle, storing, reading, share, shares, before, most }: Lists): string {
  const whole = (value: number): string => Math.round(value).toLocaleString('en');
  return [
    `${whole(records)} records on ${whole(PAGES)} pages into a table, in batches: ${whole(heddle.rate)} records/s`,
    `${share.toFixed(2)} of a loop that stores them as durable (${shares.map((one) => one.toFixed(2)).join(', ')})`,
    `${(heddle.rate / reading).toFixed(2)} of one that only reads them`,
    `${heddle.cost.toFixed(1)} µs of processor time each (the loop: ${storing.cost.toFixed(1)})`,
    `memory ${whole(before)} MiB, at most ${whole(most - before)} MiB more`,
  ].join('; ');
}

if (import.meta.main) {
  if (process.argv[2] === AS_SERVICE) process.send?.(await serve());
  else console.log(listsLine(await measureLists()));
}
