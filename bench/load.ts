import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');

/** What a load came to. */
export interface Load {
  requestsPerSecond: number;
  requests: number;
  /** Milliseconds. */
  median: number;
  p99: number;
}

interface AutocannonResult {
  requests: { average: number; total: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
}

/** Posts `body` as JSON over and over, from a process of its own. Throws when a single answer is not 2xx: a fast refusal is no result. */
export async function load(url: string, body: unknown, connections: number, seconds: number): Promise<Load> {
  const request = ['--method', 'POST', '--headers', 'content-type=application/json', '--body', JSON.stringify(body)];
  const args = [
    autocannon,
    '--json',
    '--connections',
    String(connections),
    '--duration',
    String(seconds),
    ...request,
    url,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 });
  const result = JSON.parse(stdout) as AutocannonResult;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers other than 2xx, ${result.errors} errors.`);
  return {
    requestsPerSecond: result.requests.average,
    requests: result.requests.total,
    median: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
