import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/** A file in an archive, with the bytes of its content. */
export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** An entry whose content is a text. */
export function textEntry(name: string, text: string): ArchiveEntry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, content: onePiece(bytes) };
}

/** A content of one piece. */
export async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The bytes of a tar archive of files that only their owner can read, streamed. `at`: the time of the files, epoch milliseconds. */
export async function* packed(entries: AsyncIterable<ArchiveEntry>, at: number): AsyncGenerator<Uint8Array> {
  const archive = pack();
  async function writeAll(): Promise<void> {
    for await (const { name, size, content } of entries) {
      const entry = archive.entry({ name, size, mtime: new Date(at), mode: 0o600, type: 'file' });
      await pipeline(Readable.from(content, { objectMode: false }), entry);
    }
    archive.finalize();
  }
  const writing = writeAll();
  // It is awaited below; until then nobody else listens to its failure.
  writing.catch((error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    // The types of its streams do not say what is in them.
    for await (const chunk of archive) yield chunk as Uint8Array;
    await writing;
  } finally {
    archive.destroy();
  }
}

/** The files in a tar archive, one after the other: each has to be read to its end before the next. Throws a `SyntaxError` if it is not an archive of files. */
export async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const archive = extract();
  const damaged = (cause: unknown): unknown =>
    cause instanceof Error && cause.constructor === Error ? new SyntaxError(cause.message, { cause }) : cause;
  const source = Readable.from(chunks, { objectMode: false });
  source.on('error', (error) => archive.destroy(error));
  source.pipe(archive);
  try {
    for await (const entry of archive) {
      const { name, size, type } = entry.header;
      if (type !== 'file') throw new SyntaxError('it contains an entry that is no file');
      const content = async function* (): AsyncGenerator<Uint8Array> {
        try {
          for await (const chunk of entry) yield chunk as Uint8Array;
        } catch (error) {
          throw damaged(error);
        }
      };
      yield { name, size, content: content() };
      entry.resume();
    }
  } catch (error) {
    throw damaged(error);
  } finally {
    source.destroy();
    archive.destroy();
  }
}
