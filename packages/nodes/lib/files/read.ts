import { dataErrors } from '@heddle/contract/errors/data';
import type { FileStore } from '@heddle/contract/node/context';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { forEachYielding } from '../cooperative.ts';

/** A file of an item by its name there, or its first where no name is given; undefined where there is none. */
export function fileOf(item: Item | undefined, name: string): FileRef | undefined {
  const files = item?.files ?? {};
  if (name === '') return Object.values(files)[0];
  return Object.hasOwn(files, name) ? files[name] : undefined;
}

/** The same, but throws `file_missing`. */
export function requiredFile(item: Item | undefined, name: string): FileRef {
  const file = fileOf(item, name);
  if (!file)
    throw dataErrors.file_missing({
      name: name || 'any name',
      there: Object.keys(item?.files ?? {}).join(', ') || 'none',
    });
  return file;
}

/** The bytes of a file. Throws `data_too_large` when it has more than `limit` of them. */
export const readBytes = async (
  files: FileStore,
  file: FileRef,
  limit: number,
  stop: { readonly signal: AbortSignal },
): Promise<Uint8Array> => collected(await files.open(file), `The file ${file.name}`, limit, stop);

/** The bytes of a stream, which is called `what` in the error. Throws `data_too_large` when it has more than `limit` of them. */
export async function collected(
  stream: AsyncIterable<Uint8Array>,
  what: string,
  limit: number,
  stop: { readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    stop.signal.throwIfAborted();
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(what, limit);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  const place = (chunk: Uint8Array): void => {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  };
  return forEachYielding(chunks, place, () => bytes, stop);
}

/** `data_too_large` with a limit in bytes. */
export const tooLarge = (what: string, limit: number): Error =>
  dataErrors.data_too_large({
    what,
    limit: limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MiB` : `${limit} bytes`,
  });

/** The facts about a file that go into an item's data. */
export const factsOf = ({ name, mediaType, size }: FileRef): { name: string; mediaType: string; size: number } => ({
  name,
  mediaType,
  size,
});
