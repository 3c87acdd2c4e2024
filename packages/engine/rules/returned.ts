import type { LoopState } from '../state.ts';

/** Whether a head runs again to look at what came back in place of what first arrived. One that has named a position goes on with what it has seen at first. */
export const looksAtReturned = (running: LoopState | null | undefined): running is LoopState =>
  running?.asking === true && running.start.position === undefined;
