import { dataErrors } from '@heddle/contract/errors/data';
import type { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NamedOutput } from '@heddle/contract/node/context';
import type { JsonBounds } from '@heddle/contract/json-limits';
import type { FileRef, Item } from '@heddle/contract/run/item';
import type { PortOrigins } from '@heddle/contract/run/lineage';
import { safeFileName } from '../files/file-name.ts';
import { documentBounds } from '../json/bounds.ts';
import { fromJsonChunks, toJsonChunks } from '../json/chunks.ts';
import { forEachYielding } from '../cooperative.ts';
import type { WorkingStep } from '../workers/workers.ts';
import { returnedOrigins } from './origins.ts';
import type { CodeFailure, CodeTask, RunFor } from './protocol.ts';
import { longestFor, OUTPUT_LIMIT } from './protocol.ts';
import type { ReturnedItem } from './returned.ts';
import type { Threads } from './threads.ts';
import { openThreads } from './threads.ts';

/** What code in n8n's form can read beside its items: nodes by name, and plain values by the name of their global. */
export interface Surroundings {
  nodes: { readonly [name: string]: NamedOutput };
  values: JsonObject;
}

export interface CodeRun {
  /** An expression, or the body of a function with `return`. */
  code: string;
  runFor: RunFor;
  items: readonly Item[];
  /** Makes it code in n8n's form; see `Surroundings`. Left out: the code is in our form. */
  surroundings?: Surroundings;
  /** Stores a file that the code has made. Left out: the code can only pass files on. */
  storeFile?: (content: Uint8Array, facts: { name: string; mediaType: string }) => Promise<FileRef>;
  /** For all items together. */
  timeLimitMs: number;
  memoryLimitMib: number;
}

/** The result of the code, and the lines it logged. */
export interface CodeResult {
  items: Item[];
  /** Where the items come from among those given; undefined where they pair one to one. */
  origins: PortOrigins | undefined;
  logs: string[];
}

let threads: Threads | null = null;

/**
 * Runs JavaScript of a user away from the server: in a QuickJS machine of its own, in a worker thread, within its limits.
 * Throws `code_failed` (details: line, item, what was logged), `code_timeout`, `code_memory`, `code_output_too_large`, `code_busy`,
 * `json_too_deep`, `json_too_many_values`, and the error of charging the step for what comes back throws.
 */
export async function runCode(run: CodeRun, step: WorkingStep): Promise<CodeResult> {
  threads ??= openThreads();
  const { code, runFor, surroundings, timeLimitMs, memoryLimitMib } = run;
  const bounds = documentBounds();
  // The items are copied once there is a thread for them: a waiting task takes no memory.
  const make = async (): Promise<CodeTask> => ({
    code,
    runFor,
    timeLimitMs,
    memoryLimitMib,
    bounds,
    items: await toJsonChunks(run.items, step),
    ...(surroundings ? { surroundings: await toText(surroundings, run.items.length, step) } : {}),
  });
  const outcome = await threads.run(make, {
    timeLimitMs: longestFor(timeLimitMs),
    signal: step.signal,
    resources: step.resources,
  });
  if ('failure' in outcome) throw toError(outcome.failure, run, bounds);
  step.resources.charge(outcome.items.reduce((size, piece) => size + piece.length, 0));
  // The result was validated where it was read.
  const returned = (await fromJsonChunks(outcome.items, step)) as ReturnedItem[];
  const known = [...run.items, ...Object.values(surroundings?.nodes ?? {}).flatMap(({ items }) => items)];
  return {
    items: await withFiles(await withFilesStored(returned, run), known, step),
    origins: returnedOrigins(returned, run.items.length),
    logs: [...outcome.logs],
  };
}

/** The surroundings as JSON text. The items of nodes are written in chunks, as they may be many. */
async function toText({ nodes, values }: Surroundings, count: number, step: WorkingStep): Promise<string> {
  const written: string[] = [];
  for (const [name, node] of Object.entries(nodes)) {
    const { items, ran, parameters = {} } = node;
    const list = (await toJsonChunks(items, step)).map((piece) => piece.slice(1, -1)).join(',');
    const facts = JSON.stringify({ ran, parameters, threads: threadsTo(node, count) });
    written.push(`${JSON.stringify(name)}:{"items":[${list}],${facts.slice(1)}`);
  }
  return `{${[...Object.entries(values).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`), `"nodes":{${written.join(',')}}`].join(',')}}`;
}

/** For each of the step's items, the index of the item of a node that it comes from; or `several` or `none`. Left out where the node has one item at most. */
function threadsTo({ items, thread }: NamedOutput, count: number): (number | string)[] | undefined {
  if (items.length < 2) return undefined;
  const places = new Map(items.map((item, index) => [item, index]));
  return Array.from({ length: count }, (_, index) => {
    const found = thread(index);
    return typeof found === 'string' ? found : (places.get(found) ?? 'none');
  });
}

/** Ends the sandbox's threads; the next run starts new ones. */
export async function closeSandbox(): Promise<void> {
  const closing = threads;
  threads = null;
  await closing?.close();
}

function toError(failure: CodeFailure, run: CodeRun, bounds: JsonBounds): HeddleError {
  const { kind, reason, line, item, logs } = failure;
  const details = {
    ...(line === undefined ? {} : { line }),
    ...(item === undefined ? {} : { item }),
    ...(logs.length === 0 ? {} : { logs }),
  };
  const extra = Object.keys(details).length === 0 ? {} : { details };
  if (kind === 'timeout') return nodeErrors.code_timeout({ ms: run.timeLimitMs }, extra);
  if (kind === 'memory') return nodeErrors.code_memory({ mib: run.memoryLimitMib }, extra);
  if (kind === 'output') return nodeErrors.code_output_too_large({ limit: `${OUTPUT_LIMIT / 1024 / 1024} MiB` }, extra);
  if (kind === 'depth') return dataErrors.json_too_deep({ limit: bounds.depth }, extra);
  if (kind === 'values') return dataErrors.json_too_many_values({ limit: bounds.values }, extra);
  return nodeErrors.code_failed({ reason: line === undefined ? reason : `${reason} (line ${line})` }, extra);
}

/** An item as code returned it, with the files of it that are stored by now. */
interface StoredItem extends ReturnedItem {
  stored?: { readonly [name: string]: FileRef };
}

/** Stores the files that code has made: those with their content in base64 as `data`, as code of n8n writes it. */
async function withFilesStored(
  returned: readonly ReturnedItem[],
  { storeFile }: CodeRun,
): Promise<readonly StoredItem[]> {
  if (!storeFile) return returned;
  const items: StoredItem[] = [];
  for (const item of returned) {
    const stored: { [name: string]: FileRef } = {};
    for (const [name, file] of Object.entries(item.files ?? {})) {
      const { data, fileName, mimeType } = isJsonObject(file) && file['id'] === undefined ? file : {};
      if (typeof data !== 'string') continue;
      const facts = {
        name: safeFileName(typeof fileName === 'string' ? fileName : '', name),
        mediaType: typeof mimeType === 'string' && mimeType !== '' ? mimeType : 'application/octet-stream',
      };
      stored[name] = await storeFile(bytesOf(data), facts);
    }
    items.push({ ...item, stored });
  }
  return items;
}

/** Code may pass files on and make new ones, not make up references: those could point at someone else's. */
function withFiles(
  returned: readonly StoredItem[],
  given: readonly Item[],
  stop: { readonly signal: AbortSignal },
): Item[] | Promise<Item[]> {
  const known = new Map(given.flatMap((item) => Object.values(item.files ?? {})).map((file) => [file.id, file]));
  const items: Item[] = [];
  const add = ({ json, files, stored = {} }: StoredItem, index: number): void => {
    const kept = Object.entries(files ?? {}).map(([name, file]): [string, FileRef] => {
      const id = isJsonObject(file) ? file['id'] : undefined;
      const original = typeof id === 'string' ? known.get(id) : Object.hasOwn(stored, name) ? stored[name] : undefined;
      if (!original)
        throw nodeErrors.code_failed({
          reason: `the file "${name}" of item ${index + 1} is not one of the files that came in`,
        });
      return [name, original];
    });
    items.push(files === undefined ? { json } : { json, files: Object.fromEntries(kept) });
  };
  return forEachYielding(returned, add, () => items, stop);
}

/** The bytes of a text in base64 or base64url; what belongs to neither is passed over. This file runs in browsers as well. */
function bytesOf(text: string): Uint8Array {
  const base64 = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^A-Za-z\d+/]/g, '');
  // One character alone is no byte.
  const whole = base64.length % 4 === 1 ? base64.slice(0, -1) : base64;
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
}
