import type { JsonBounds } from '@heddle/contract/json-limits';

/** How often the code runs: once over all items, or once for each. */
export type RunFor = 'all' | 'each';

/** A task for a worker. Items travel as JSON text, in chunks that each hold an array of items. */
export interface CodeTask {
  code: string;
  runFor: RunFor;
  items: readonly string[];
  /** For code in n8n's form: the globals it reads beside its items, as JSON text. Left out for code in ours. */
  surroundings?: string;
  timeLimitMs: number;
  memoryLimitMib: number;
  /** The limits of the data of each returned item. */
  bounds: JsonBounds;
}

/** Why code gave no items. `line` is a line of the user's code, `item` the index of the item it ran for. */
export interface CodeFailure {
  kind: 'failed' | 'timeout' | 'memory' | 'output' | 'depth' | 'values';
  reason: string;
  line?: number;
  item?: number;
  logs: readonly string[];
}

/** The result of the code, and the lines it logged. */
export type CodeOutcome = { items: readonly string[]; logs: readonly string[] } | { failure: CodeFailure };

/**
 * How long code with a time limit may take by the clock, in milliseconds. The limit is of the time it computes: where processors are short, code must not
 * fail because of other work. This is the maximum wait.
 */
export const longestFor = (timeLimitMs: number): number => timeLimitMs + Math.min(3 * timeLimitMs, 10_000);

/** The initial data of a worker. */
export interface CodeThreadData {
  /** One number: 1 where the code that runs is to be given up. */
  stop: SharedArrayBuffer;
}

/** `started` is sent when the user's code begins, so that the time a worker needs to start is not counted. */
export type WorkerMessage = 'started' | CodeOutcome;

/** How much console output is kept: lines, and characters of all lines together. */
export const LOG_LIMIT = { lines: 200, characters: 16 * 1024 } as const;

/** Maximum characters of JSON that code may return. */
export const OUTPUT_LIMIT = 16 * 1024 * 1024;
