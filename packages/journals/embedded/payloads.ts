import { randomUUIDv7 } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { jsonSize } from '@heddle/contract/json-size';
import type { RunEvent } from '@heddle/contract/run/events';
import { fileIdsOf } from '@heddle/contract/run/files';
import { JsonLineReader, toLines } from './json-lines.ts';
import type { EventStore, RunWrite } from './store.ts';

/** Maximum size of events, or of a signal's value, in a row; larger ones are offloaded to a payload. Characters of JSON. */
export const INLINE_LIMIT = 256 * 1024;

/** Maximum size of the events that are read at once. Characters of JSON. */
const SYNC_LIMIT = 1024 * 1024;

/** Minimum size of a piece, except the last. Bytes. */
const PIECE = 512 * 1024;

/** Longest time that reading or writing holds the event loop. Milliseconds. */
const TURN_MS = 8;

/** What has to be on disk before the write is committed: its large events, and the files they refer to. */
interface Preparation {
  large: boolean;
  files: readonly string[];
}

/** What the write needs before its commit; null where nothing. Cheap, however large the events are. */
export function preparationOf({ events }: RunWrite): Preparation | null {
  const files = fileIdsOf(events);
  const large = jsonSize(events, INLINE_LIMIT) > INLINE_LIMIT;
  return large || files.length > 0 ? { large, files } : null;
}

/** Writes to disk what the write refers to. The remains of a write that is never committed are deleted with the run or by retention. */
export async function prepare(store: EventStore, write: RunWrite, { large, files }: Preparation): Promise<void> {
  if (files.length > 0) await store.noteFiles(write.row.id, files);
  if (large) write.reference = await offload(store, write.row.id, write.events);
}

/** Writes a list, of events or of one value, to a payload. Returns the JSON of the reference to store in its place. */
export async function offload(store: EventStore, runId: string, list: readonly unknown[]): Promise<string> {
  const id = randomUUIDv7();
  let index = 0;
  await pipeline(linesYielding(list), createZstdCompress(), async (compressed: AsyncIterable<Uint8Array>) => {
    for await (const data of inPieces(compressed)) await store.putPiece({ id, runId, index: index++, data });
  });
  return JSON.stringify({ payload: id });
}

/** Returns a function to call, and to wait for, after every piece of work: it lets the event loop go on where the work has held it for long. */
function createPauses(): () => Promise<void> {
  let turn = performance.now();
  return async () => {
    if (performance.now() - turn < TURN_MS) return;
    await setImmediate();
    turn = performance.now();
  };
}

async function* linesYielding(list: readonly unknown[]): AsyncGenerator<string> {
  const pause = createPauses();
  for (const line of toLines(list)) {
    yield `${line}\n`;
    await pause();
  }
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    size += chunk.byteLength;
    if (size < PIECE) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}

type Awaitable<T> = T | Promise<T>;
type ReadPiece = (id: string, index: number) => Awaitable<Uint8Array | null>;

/** Reads the events of the given `events` columns, in order. Synchronous where none of them is large. */
export function readEvents(columns: readonly string[], piece: ReadPiece): Awaitable<RunEvent[]> {
  const size = columns.reduce((sum, text) => sum + (isReference(text) ? Infinity : text.length), 0);
  // The stores write both columns and pieces.
  return size <= SYNC_LIMIT ? columns.flatMap((text) => JSON.parse(text) as RunEvent[]) : readLarge(columns, piece);
}

/** True for an `events` column that names the payload with the events. */
export const isReference = (text: string): boolean => text.startsWith('{');

async function readLarge(columns: readonly string[], piece: ReadPiece): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  const pause = createPauses();
  for (const text of columns) {
    const part = isReference(text)
      ? await readPayload((JSON.parse(text) as { payload: string }).payload, piece)
      : (JSON.parse(text) as RunEvent[]);
    for (const event of part) events.push(event as RunEvent);
    await pause();
  }
  return events;
}

/** Reads the list in a payload. */
export async function readPayload(id: string, piece: ReadPiece): Promise<unknown[]> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let index = 0; ; index++) {
      const data = await piece(id, index);
      if (!data && index === 0) throw new Error(`The payload ${id} is missing.`);
      if (!data) return;
      yield data;
    }
  }
  const reader = new JsonLineReader();
  await pipeline(pieces(), createZstdDecompress(), async (bytes: AsyncIterable<Uint8Array>) => {
    const pause = createPauses();
    for await (const line of linesOf(bytes)) {
      reader.read(line);
      await pause();
    }
  });
  // Written by `offload`, which takes lists.
  return reader.value as unknown[];
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...lines] = decoder.decode(chunk, { stream: true }).split('\n');
    rest.push(first);
    for (const line of lines) {
      yield rest.join('');
      rest = [line];
    }
  }
}
