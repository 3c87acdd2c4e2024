/** How often the code runs: once over all items, or once for each. */
export type RunFor = 'all' | 'each';

/** What a worker is asked to do. Items travel as JSON text, in pieces that each hold an array of items. */
export interface CodeTask {
  code: string;
  runFor: RunFor;
  items: readonly string[];
  timeLimitMs: number;
  memoryLimitMib: number;
}

/** Why code gave no items. `line` is a line of the user's code, `item` the index of the item it ran for. */
export interface CodeFailure {
  kind: 'failed' | 'timeout' | 'memory' | 'output';
  reason: string;
  line?: number;
  item?: number;
  logs: readonly string[];
}

export type CodeOutcome = { items: readonly string[] } | { failure: CodeFailure };

/** `started` is sent when the user's code begins, so that the time a worker needs to start is not counted. */
export type WorkerMessage = 'started' | CodeOutcome;

/** Characters of JSON that code may give back. */
export const OUTPUT_LIMIT = 16 * 1024 * 1024;
