import type { WorkModule, WorkOptions } from './workers.ts';

type Functions<M> = { [K in keyof M]: M[K] extends (...args: never[]) => unknown ? K : never }[keyof M];

/** Calls a function that a module exports, here: in a browser the whole run has a worker to itself. */
export async function runInWorker<M, K extends Functions<M> & string>(
  module: WorkModule<M>,
  name: K,
  args: M[K] extends (...args: infer A) => unknown ? A : never,
  { signal }: WorkOptions,
): Promise<M[K] extends (...args: never[]) => infer R ? Awaited<R> : never> {
  signal.throwIfAborted();
  // `Functions` picks the names of functions, and `args` are the parameters of this one.
  const work = (await module.load())[name] as (
    ...args: readonly unknown[]
  ) => M[K] extends (...args: never[]) => infer R ? Awaited<R> : never;
  return work(...args);
}
