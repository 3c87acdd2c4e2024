import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Config } from './config.ts';

const LOOK_EVERY_MS = 2000;
/** Less processor time than this between two looks, in microseconds, and the process counts as idle: one percent. */
const IDLE_CPU_US = 20_000;

/** The part of the heap that one run may take at most: as objects, data takes about three times what it takes as JSON. */
const HEAP_SHARE = 1 / 4;

/** What steps and runs may hold in memory by the settings, and no more than this process has room for. Bytes. */
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
 * Gives memory back to the system whenever the process has become idle: after the start, what loading the program took; later, what the last busy
 * time left behind. V8 by itself keeps it until the heap grows again, which on an idle server is never. `onRelease` is called before each time.
 */
export function releaseMemoryWhenIdle(onRelease: () => void, onError: (error: unknown) => void): void {
  const collect = exposeCollector();
  let before = process.cpuUsage();
  let released = false;

  async function look(): Promise<void> {
    const { user, system } = process.cpuUsage(before);
    const idle = user + system < IDLE_CPU_US;
    if (idle && !released) {
      onRelease();
      await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
    }
    released = idle;
    before = process.cpuUsage();
  }

  setInterval(() => void look().catch(onError), LOOK_EVERY_MS).unref();
}
