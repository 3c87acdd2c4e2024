import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { ApiUser, chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';
import { memoryOf } from './footprint.ts';

const LOOK_EVERY_MS = 50;
const ROWS_AT_ONCE = 1000;

export interface Streaming {
  megabytes: number;
  rows: number;
  keptRows: number;
  seconds: number;
  /** Resident memory of the server process in MiB: before the run, and at most during it and the download. */
  before: number;
  most: number;
  /** The maximum latency of a concurrent request, in milliseconds. */
  longestWait: number;
}

/** Customers as CSV, until there are so many bytes; a tenth of them live in Switzerland. */
async function* customers(bytes: number, count: (rows: number) => void): AsyncGenerator<Buffer> {
  yield Buffer.from('id,name,country,amount,note\n');
  for (let sent = 0, id = 0; sent < bytes;) {
    let text = '';
    for (let row = 0; row < ROWS_AT_ONCE; row += 1, id += 1)
      text += `${id},Customer ${id},${id % 10 === 0 ? 'CH' : 'DE'},${(id % 1000) / 10},"ordered, paid and delivered to ""the door"""\n`;
    const chunk = Buffer.from(text);
    sent += chunk.length;
    count(ROWS_AT_ONCE);
    yield chunk;
  }
}

/** CSV is fetched as a file, filtered into another file, and that is downloaded; by a real server process. */
export async function measureStreaming(megabytes: number): Promise<Streaming> {
  let rows = 0;
  const source = createServer((_request, response) => {
    rows = 0;
    response.writeHead(200, { 'content-type': 'text/csv' });
    Readable.from(customers(megabytes * 1e6, (more) => (rows += more))).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(source, 'listening');
  const { port } = source.address() as AddressInfo;
  try {
    await using server = await ServerProcess.start();
    const user = await ApiUser.register(server.url);
    const workflowId = await user.createWorkflow('Customers', {
      nodes: [
        node('start', 'manualTrigger'),
        node('fetch', 'httpRequest', { url: `http://127.0.0.1:${port}/customers.csv`, responseFormat: 'file' }),
        node('filter', 'csvParser', {
          operation: 'filter',
          keep: [{ field: 'country', operator: 'equals', value: 'CH' }],
        }),
      ],
      edges: chain('start', 'fetch', 'filter'),
    });
    const before = memoryOf(server.pid);
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), LOOK_EVERY_MS);
    const waits = watchWaits(server.url);
    const began = performance.now();
    const id = await user.execute(workflowId);
    const run = await eventually('the run ends', 300, async () => {
      const view = await user.run(id);
      return view.status !== 'running' && view;
    });
    const [item] = run.steps.at(-1)?.output?.['main'] ?? [];
    const file = item?.files?.['csv'];
    if (run.status !== 'completed' || !file) throw new Error(`The run ended as ${run.status}: ${run.error?.message}`);
    const downloaded = await user.download(file.id);
    if (downloaded !== file.size) throw new Error(`${downloaded} of ${file.size} bytes were downloaded.`);
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watch);
    return {
      megabytes,
      rows,
      keptRows: Number(item.json['rows']),
      seconds,
      before,
      most,
      longestWait: await waits.stop(),
    };
  } finally {
    source.close();
    source.closeAllConnections();
  }
}

/** Polls the health of the server; returns the maximum latency. */
function watchWaits(url: string): { stop(): Promise<number> } {
  let longest = 0;
  let going = true;
  const asking = (async () => {
    while (going) {
      const asked = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    async stop() {
      going = false;
      await asking;
      return longest;
    },
  };
}

if (import.meta.main) {
  const { rows, keptRows, seconds, before, most, longestWait } = await measureStreaming(Number(process.argv[2] ?? 100));
  console.log(
    `${rows} rows, ${keptRows} kept, in ${seconds.toFixed(1)} s; memory ${Math.round(before)} MiB before, ${Math.round(most)} MiB at most; longest wait of a request ${Math.round(longestWait)} ms`,
  );
}
