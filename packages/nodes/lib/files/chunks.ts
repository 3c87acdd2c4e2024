import { yieldToEventLoop } from '../cooperative.ts';

/** Bytes as a stream of one chunk. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Bytes that are processed synchronously: a millisecond's work. */
const SLICE = 1024 * 1024;

/** Bytes as a stream of chunks. Yields to other work between them. */
export async function* sliced(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength || at === 0; at += SLICE) {
    if (at > 0) await yieldToEventLoop();
    yield bytes.subarray(at, at + SLICE);
  }
}

/** A stream that ends with the signal's reason once that is aborted. */
export async function* stoppable(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    yield chunk;
  }
}

/** A stream that throws `exceeded()` as soon as there are more than `limit` bytes. */
export async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
  exceeded: () => Error,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > limit) throw exceeded();
    yield chunk;
  }
}

/** The first `count` bytes of a stream (fewer where it has fewer), and the whole of it. Who does not read it to the end has to `close` it. */
export async function peeked(
  chunks: AsyncIterable<Uint8Array>,
  count: number,
): Promise<{ head: Uint8Array; all: AsyncGenerator<Uint8Array>; close(): Promise<void> }> {
  const source = chunks[Symbol.asyncIterator]();
  const close = async (): Promise<void> => {
    await source.return?.();
  };
  const read: Uint8Array[] = [];
  for (let size = 0; size < count;) {
    const next = await source.next();
    if (next.done) break;
    read.push(next.value);
    size += next.value.byteLength;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* read.splice(0);
      for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
    } finally {
      await close();
    }
  }
  return { head: Buffer.concat(read).subarray(0, count), all: all(), close };
}
