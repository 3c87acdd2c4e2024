import type { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import { isJsonObject } from '@heddle/contract/json';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { fromPieces, toPieces } from '../json/pieces.ts';
import type { CodeFailure, RunFor } from './protocol.ts';
import { OUTPUT_LIMIT } from './protocol.ts';
import type { Threads } from './threads.ts';
import { openThreads } from './threads.ts';

export interface CodeRun {
  /** An expression, or the body of a function with `return`. */
  code: string;
  runFor: RunFor;
  items: readonly Item[];
  /** For all items together. */
  timeLimitMs: number;
  memoryLimitMib: number;
}

/** What code gave back, and the lines it wrote to the console. */
export interface CodeResult {
  items: Item[];
  logs: string[];
}

let threads: Threads | null = null;

/**
 * Runs JavaScript of a user away from the server: in a QuickJS machine of its own, in a worker thread, within its limits.
 * Throws `code_failed` (details: line, item, what was logged), `code_timeout`, `code_memory`, `code_output_too_large`, `code_busy`.
 */
export async function runCode(run: CodeRun, signal: AbortSignal): Promise<CodeResult> {
  threads ??= openThreads();
  const { code, runFor, timeLimitMs, memoryLimitMib } = run;
  const outcome = await threads.run({ code, runFor, timeLimitMs, memoryLimitMib, items: await toPieces(run.items) }, signal);
  if ('failure' in outcome) throw toError(outcome.failure, run);
  return { items: withKnownFiles((await fromPieces(outcome.items)) as ReturnedItem[], run.items), logs: [...outcome.logs] };
}

/** Ends the sandbox's threads; the next run starts new ones. */
export async function closeSandbox(): Promise<void> {
  const closing = threads;
  threads = null;
  await closing?.close();
}

function toError(failure: CodeFailure, run: CodeRun): HeddleError {
  const { kind, reason, line, item, logs } = failure;
  const details = { ...(line === undefined ? {} : { line }), ...(item === undefined ? {} : { item }), ...(logs.length === 0 ? {} : { logs }) };
  const extra = Object.keys(details).length === 0 ? {} : { details };
  if (kind === 'timeout') return nodeErrors.code_timeout({ ms: run.timeLimitMs }, extra);
  if (kind === 'memory') return nodeErrors.code_memory({ mib: run.memoryLimitMib }, extra);
  if (kind === 'output') return nodeErrors.code_output_too_large({ limit: `${OUTPUT_LIMIT / 1024 / 1024} MiB` }, extra);
  return nodeErrors.code_failed({ reason: line === undefined ? reason : `${reason} (line ${line})` }, extra);
}

interface ReturnedItem {
  json: Item['json'];
  files?: unknown;
}

/** Code may pass files on, not make up references: those could point at someone else's. */
function withKnownFiles(returned: readonly ReturnedItem[], given: readonly Item[]): Item[] {
  const known = new Map(given.flatMap((item) => Object.values(item.files ?? {})).map((file) => [file.id, file]));
  return returned.map(({ json, files }) => {
    if (!isJsonObject(files)) return { json };
    const kept = Object.entries(files).map(([name, file]): [string, FileRef] => {
      const id = isJsonObject(file) ? file['id'] : undefined;
      const original = typeof id === 'string' ? known.get(id) : undefined;
      if (!original) throw nodeErrors.code_failed({ reason: `the file "${name}" is not one of the files that came in` });
      return [name, original];
    });
    return { json, files: Object.fromEntries(kept) };
  });
}
