import type { Threads } from './threads.ts';
import { runInVm } from './vm.ts';

/**
 * The thread this is called in: in a browser the whole run has a worker to itself, which can be ended at any moment. The time limit is
 * the machine's own.
 */
export function openThreads(): Threads {
  return {
    async run(make, { signal }) {
      signal.throwIfAborted();
      return runInVm(await make(), () => undefined);
    },
    close: () => Promise.resolve(),
  };
}
