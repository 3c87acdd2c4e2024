import { nextTurn } from './next-turn.ts';

/** Reading a module that took longer than this has held up others. */
const LONG_MS = 5;

/** What a module exports that is read when it is needed. Where that took its time, as it does once, others get their turn before it is worked with. */
export async function loaded<M>(module: Promise<M>): Promise<M> {
  const start = performance.now();
  const functions = await module;
  if (performance.now() - start > LONG_MS) await nextTurn();
  return functions;
}
