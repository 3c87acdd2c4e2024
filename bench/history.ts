import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ApiUser } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';
import { load, median } from './load.ts';
import { createChain } from './throughput.ts';

/** Stored runs; a smaller number for a quick look. */
const RUNS = Number(process.env['HEDDLE_BENCH_RUNS'] ?? 1_000_000);
const DAYS = 29;
const DAY_MS = 86_400_000;
const PERIOD_MS = 15 * 60_000;
const DASHBOARDS = 10;
const READS = 15;
const LOAD = { connections: 10, seconds: 5 };

export interface HistoryCosts {
  runs: number;
  /** The median time of each read. Milliseconds. */
  reads: { what: string; ms: number }[];
  /** Webhooks per second with the dashboards open, as a share of those without. */
  withDashboards: number;
}

/** Copies of one stored run, spread over the last days; one of fifty has failed. */
function fill(dataDir: string, workflowId: string): void {
  const db = new DatabaseSync(join(dataDir, 'heddle.db'));
  const one = db
    .prepare("SELECT * FROM executions WHERE workflow_id = ? AND status = 'completed' LIMIT 1")
    .get(workflowId);
  if (!one) throw new Error('There is no run to copy.');
  const columns = Object.keys(one);
  const insert = db.prepare(`INSERT INTO executions (${columns.join()}) VALUES (${columns.map(() => '?').join()})`);
  const now = Date.now();
  db.exec('BEGIN');
  for (let index = 0; index < RUNS; index += 1) {
    const at = Math.floor(now - DAYS * DAY_MS * (1 - index / RUNS));
    const hex = at.toString(16).padStart(12, '0');
    const own: Record<string, string | number> = {
      id: `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`,
      status: index % 50 === 0 ? 'failed' : 'completed',
      started_at: at,
      finished_at: at + (index % 1000),
    };
    insert.run(...columns.map((column) => own[column] ?? one[column] ?? null));
  }
  db.exec(`DELETE FROM execution_counts;
    INSERT INTO execution_counts SELECT user_id, started_at / ${PERIOD_MS}, status, 0, count(*) FROM executions GROUP BY 1, 2, 3;
    COMMIT`);
  db.close();
}

const cookieOf = (user: ApiUser): string =>
  user
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

/** Follows what happens as an open dashboard does, and reads again what it shows, until `signal` is aborted. */
async function keepDashboard(user: ApiUser, signal: AbortSignal): Promise<void> {
  const headers = { cookie: cookieOf(user) };
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${user.url}${path}`, { headers, signal })).text();
  try {
    const { body } = await fetch(`${user.url}/api/executions/events`, { headers, signal });
    for await (const _ of body ?? [])
      await Promise.all(['/api/executions', '/api/executions/stats', '/api/widgets'].map(read));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Lists and statistics over a long history, and what open dashboards cost the webhooks beside them. */
export async function measureHistory(): Promise<HistoryCosts> {
  await using server = await ServerProcess.start();
  const user = await ApiUser.register(server.url);
  const url = await createChain(user, 1);
  const workflowId = url.split('/')[4] ?? '';
  await server.stop();
  fill(server.dataDir, workflowId);
  await server.start();

  const reads = [];
  for (const [what, path] of [
    ['statistics', '/api/executions/stats'],
    ['the first page of all runs', '/api/executions'],
    ['the first page of a workflow', `/api/executions?workflowId=${workflowId}`],
    ['the failed runs of a workflow', `/api/executions?workflowId=${workflowId}&status=failed`],
  ] as const) {
    const times: number[] = [];
    for (let count = 0; count < READS; count += 1) {
      const began = performance.now();
      await (await fetch(`${server.url}${path}`, { headers: { cookie: cookieOf(user) } })).text();
      times.push(performance.now() - began);
    }
    reads.push({ what, ms: median(times) });
  }

  const rate = async (): Promise<number> =>
    (await load(url, { orderId: 'A-1001', amount: 1 }, LOAD.connections, LOAD.seconds)).requestsPerSecond;
  await rate();
  const shares: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const alone = await rate();
    const closing = new AbortController();
    const dashboards = Array.from({ length: DASHBOARDS }, () => keepDashboard(user, closing.signal));
    shares.push((await rate()) / alone);
    closing.abort();
    await Promise.all(dashboards);
  }
  return { runs: RUNS, reads, withDashboards: median(shares) };
}
