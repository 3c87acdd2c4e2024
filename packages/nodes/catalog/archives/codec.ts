import type { Transform } from 'node:stream';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { Gate } from '../../lib/native/gate.ts';
import type { WorkingStep } from '../../lib/workers/workers.ts';

/** Chunks that are compressed or decompressed at the same time, in libuv's threads, which also read files. One user gets as many less one. */
const gate = new Gate(4);
/** Bytes that are written to a codec at a time: the slowest takes about a tenth of a second for them, and cannot be interrupted. */
const SLICE = 64 * 1024;

/** Used for work outside of a run. */
const ownWork: WorkingStep = { signal: new AbortController().signal, resources: unlimitedResources };

/** Pipes bytes through a codec. Throws what either of them throws; both end when the reader stops. Chunks of different users take turns. */
export async function* throughCodec(
  chunks: AsyncIterable<Uint8Array>,
  codec: Transform,
  step: WorkingStep = ownWork,
): AsyncGenerator<Uint8Array> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  codec.once('close', resolve);
  /** Settles when it is done, or when nobody waits for it any more. */
  const inTurn = (work: (done: () => void) => void): Promise<void> =>
    gate.pass(() => Promise.race([new Promise<void>(work), closed]), step);

  async function feed(): Promise<void> {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.byteLength && !codec.destroyed; at += SLICE)
        await inTurn((done) => codec.write(chunk.subarray(at, at + SLICE), () => done()));
      if (codec.destroyed) return;
    }
    await inTurn((done) => codec.end(done));
  }

  // The error reaches the reader of the codec.
  feed().catch((error: unknown) => codec.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const chunk of codec) yield chunk as Uint8Array;
  } finally {
    codec.destroy();
  }
}
