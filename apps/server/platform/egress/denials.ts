import type { HeddleError } from '@heddle/contract/errors/define';
import type { Log } from '../log.ts';
import type { EgressCaller } from './guarded-fetch.ts';

const WINDOW_MS = 60_000;
/** Maximum number of log lines per minute, across all users. */
const MOST_LINES = 60;

/**
 * Logs denied connections with user, run and target. The same user and host are logged once a minute, and at most 60 lines a minute are written; the first
 * line after that contains the number of omitted ones.
 */
export function createDenialLog(
  log: Pick<Log, 'warn'>,
  now: () => number = Date.now,
): (denied: HeddleError, caller: EgressCaller) => void {
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
