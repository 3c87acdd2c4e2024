import { yieldToEventLoop } from './cooperative.ts';

/** An import that took longer than this has delayed other work, in milliseconds. */
const LONG_MS = 5;

/** The exports of a module that is imported on first use. After a slow first import other work runs before the module is used. */
export async function lazyImport<M>(module: Promise<M>): Promise<M> {
  const start = performance.now();
  const exported = await module;
  if (performance.now() - start > LONG_MS) await yieldToEventLoop();
  return exported;
}
