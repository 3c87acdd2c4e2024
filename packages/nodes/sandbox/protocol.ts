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

/** What code gave back, and the lines it wrote to the console meanwhile. */
export type CodeOutcome = { items: readonly string[]; logs: readonly string[] } | { failure: CodeFailure };

/** `started` is sent when the user's code begins, so that the time a worker needs to start is not counted. */
export type WorkerMessage = 'started' | CodeOutcome;

/** How much of what code writes to the console is kept: lines, and characters of all of them together. */
export const LOG_LIMIT = { lines: 200, characters: 16 * 1024 } as const;

/** Characters of JSON that code may give back. */
export const OUTPUT_LIMIT = 16 * 1024 * 1024;
