import { createHash } from 'node:crypto';
import type { ArchiveEntry } from './tar.ts';
import { textEntry } from './tar.ts';

/** The names of the entries that hold checksums, in the form of `sha256sum`. */
const CHECKSUMS = /^checksums-\d+\.sha256$/;

/** Checksums in one entry: this many fit in memory, however many files a backup has. */
const LINES = 5000;

export const isChecksums = (name: string): boolean => CHECKSUMS.test(name);

/** The lines of checksums since the last entry that held some. */
export class Checksums {
  #lines: string[] = [];
  #entries = 0;
  /** The number of entries that were counted, without those for checksums. */
  count = 0;

  get isFull(): boolean {
    return this.#lines.length >= LINES;
  }

  /** Passes the content of an entry on, and adds its checksum when it has ended. */
  async *of(name: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
    this.#lines.push(`${hash.digest('hex')}  ${name}\n`);
    this.count += 1;
  }

  /** The entry for the lines so far, which are forgotten. */
  take(): ArchiveEntry & { text: string } {
    this.#entries += 1;
    const text = this.#lines.join('');
    this.#lines = [];
    return { ...textEntry(`checksums-${this.#entries}.sha256`, text), text };
  }
}
