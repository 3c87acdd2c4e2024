import { Transform } from 'node:stream';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { describe, expect, it } from 'vitest';
import { once } from '../../lib/files/chunks.ts';
import { throughCodec } from './codec.ts';

const { signal } = new AbortController();
const stepOf = (user: string) => ({ signal, resources: { ...unlimitedResources, user } });

/** Codecs that say how many chunks all of them work on at the most, and how large those are. */
function countingCodecs(): { most: number; largest: number; make(): Transform } {
  let busy = 0;
  const counts = {
    most: 0,
    largest: 0,
    make: () =>
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          counts.most = Math.max(counts.most, ++busy);
          counts.largest = Math.max(counts.largest, chunk.length);
          setTimeout(() => {
            busy -= 1;
            done(null, chunk);
          }, 2);
        },
      }),
  };
  return counts;
}

const all = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(chunks));

describe('bytes through a codec', () => {
  it('come out as they went in, in small slices of which a user has three at a time', async () => {
    const codecs = countingCodecs();
    const bytes = Buffer.alloc(300_000, 'abc');
    const results = await Promise.all(
      Array.from({ length: 8 }, () => all(throughCodec(once(bytes), codecs.make(), stepOf('ada')))),
    );
    expect(results.every((result) => result.equals(bytes))).toBe(true);
    expect(codecs.most).toBe(3);
    expect(codecs.largest).toBe(64 * 1024);
  });

  it('leave their place when the reader stops, the codec fails or the bytes do', async () => {
    const codecs = countingCodecs();
    const failing = (): Transform =>
      new Transform({ transform: (_chunk, _encoding, done) => done(new Error('damaged')) });
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(10);
      throw new Error('gone');
    }
    for (let round = 0; round < 5; round += 1) {
      for await (const chunk of throughCodec(once(Buffer.alloc(500_000)), codecs.make(), stepOf('ada')))
        if (chunk.length > 0) break;
      await expect(all(throughCodec(once(new Uint8Array(10)), failing(), stepOf('ada')))).rejects.toThrow('damaged');
      await expect(all(throughCodec(broken(), codecs.make(), stepOf('ada')))).rejects.toThrow('gone');
    }
    expect(await all(throughCodec(once(Buffer.from('ok')), codecs.make(), stepOf('ada')))).toEqual(Buffer.from('ok'));
  });
});
