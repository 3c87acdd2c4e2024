import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/**
 * The structured log, one JSON line per entry on stderr. Who logs passes facts that may be read by an operator: never bodies, item data, cookies,
 * keys or query strings. What slips in under a known name is removed.
 */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, redact: { paths: ['*.password', '*.cookie', '*.authorization', 'headers.*', '*.headers'], remove: true } },
    pino.destination({ dest: 2, sync: true }),
  );
}
