/** Lets other work of this thread run first. */
export { setImmediate as nextTurn } from 'node:timers/promises';
