import type { HeddleError } from '@heddle/contract/errors/define';
import type { Log } from '../log.ts';
import type { Caller } from './guarded-fetch.ts';

const WINDOW_MS = 60_000;
/** Lines of one minute, over all users. */
const MOST_LINES = 60;

/**
 * Tells the operator which connections were denied: who wanted them and where to. The same user and host are told once a minute, and no more than 60 lines
 * are written in one; the first line after that says how many were left out.
 */
export function createDenialLog(
  log: Pick<Log, 'warn'>,
  now: () => number = Date.now,
): (denied: HeddleError, caller: Caller) => void {
  let until = -Infinity;
  let said = new Set<string>();
  let leftOut = 0;
  return ({ code, message }, { userId, runId }) => {
    const at = now();
    if (at >= until) {
      until = at + WINDOW_MS;
      said = new Set();
    }
    const key = `${userId ?? ''} ${message}`;
    if (said.has(key) || said.size >= MOST_LINES) {
      leftOut += 1;
      return;
    }
    said.add(key);
    log.warn({ code, userId, runId, ...(leftOut > 0 ? { leftOut } : {}) }, `connection denied: ${message}`);
    leftOut = 0;
  };
}
