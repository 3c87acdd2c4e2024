import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Config } from './config.ts';

const CHECK_INTERVAL_MS = 2000;
/** With less processor time than this between two checks, in microseconds (one percent), the process counts as idle. */
const IDLE_CPU_US = 20_000;

/** The share of the heap that one run may take: as objects, data takes about three times its size as JSON. */
const HEAP_SHARE = 1 / 4;

/** The memory limits of steps and runs: by the settings, but no more than this process has. Bytes. */
export function memoryOfRuns({ memory }: Pick<Config, 'memory'>): Config['memory'] {
  const most = Math.floor(getHeapStatistics().heap_size_limit * HEAP_SHARE);
  return { step: Math.min(memory.step, most), run: Math.min(memory.run, most) };
}

type CollectGarbage = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

function exposeCollector(): CollectGarbage {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as CollectGarbage;
}

/**
 * Returns memory to the system whenever the process becomes idle: after the start, that of loading the program; later, that of the last busy period. V8 by
 * itself keeps it until the heap grows again, which on an idle server is never. `onRelease` is called before each release.
 */
export function releaseMemoryWhenIdle(onRelease: () => void, onError: (error: unknown) => void): void {
  const collect = exposeCollector();
  let before = process.cpuUsage();
  let released = false;

  async function check(): Promise<void> {
    const { user, system } = process.cpuUsage(before);
    const idle = user + system < IDLE_CPU_US;
    if (idle && !released) {
      onRelease();
      await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
    }
    released = idle;
    before = process.cpuUsage();
  }

  setInterval(() => void check().catch(onError), CHECK_INTERVAL_MS).unref();
}
