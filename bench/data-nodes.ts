import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Measured } from './data-nodes/measure.ts';

const COUNTS = [10_000, 1_000_000];
const PROGRAM = join(import.meta.dirname, 'data-nodes/run.ts');

/** Filters, sorts, aggregates, deduplicates and reads CSV: in a process of its own, node and plain JavaScript in turn. Takes about two minutes. */
export async function measureDataNodes(counts: readonly number[] = COUNTS): Promise<Measured[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...counts.map(String)]);
  return JSON.parse(stdout) as Measured[];
}

/** The rows as lines of a table. */
export function* dataNodeLines(rows: readonly Measured[]): Generator<string> {
  const whole = (value: number): string => Math.round(value).toLocaleString('en');
  yield '    items   node                       heddle/s        plain/s   ratio   by CPU';
  for (const { name, items, node, plain, ratio, processorRatio } of rows) {
    yield [
      whole(items).padStart(9),
      ` ${name.padEnd(22)}`,
      whole(node).padStart(12),
      whole(plain).padStart(14),
      ratio.toFixed(2).padStart(7),
      processorRatio.toFixed(2).padStart(8),
    ].join(' ');
  }
}

if (import.meta.main) {
  const counts = process.argv.slice(2).map(Number);
  for (const line of dataNodeLines(await measureDataNodes(counts.length > 0 ? counts : COUNTS))) console.log(line);
}
