import type { JsonValue } from '@heddle/contract/json';
import type { Stoppable } from '../cooperative.ts';
import { forEachAsyncYielding, forEachYielding } from '../cooperative.ts';
import { isSmall } from './value-size.ts';
import { parseYielding } from './parse.ts';
import { writeJson } from './write.ts';

/** Characters of one chunk of JSON: small enough to be parsed in a few milliseconds. */
const CHUNK = 256 * 1024;
/** The size of the largest entry that is written synchronously. */
const SYNC_SIZE = 10_000;

const never: Stoppable = { signal: new AbortController().signal };

/** A list as JSON texts of arrays, each of limited size; a chunk with one large entry has that entry's size. Long work yields. */
export async function toJsonChunks(list: readonly unknown[], stop: Stoppable = never): Promise<string[]> {
  const texts: string[] = [];
  const large: number[] = [];
  const add = (entry: unknown, index: number): void => {
    // The list is JSON.
    if (isSmall(entry as JsonValue, SYNC_SIZE)) texts.push(JSON.stringify(entry));
    else {
      texts.push('');
      large.push(index);
    }
  };
  await forEachYielding(list, add, () => undefined, stop);
  for (const index of large)
    texts[index] = await writeJson(list[index] as JsonValue, { indent: 0, sorted: false }, stop);
  return joined(texts, stop);
}

function joined(texts: readonly string[], stop: Stoppable): string[] | Promise<string[]> {
  const chunks: string[] = [];
  let part: string[] = [];
  let size = 0;
  const finish = (): void => {
    if (part.length > 0) chunks.push(`[${part.join(',')}]`);
    part = [];
    size = 0;
  };
  const add = (text: string): void => {
    if (size + text.length > CHUNK) finish();
    part.push(text);
    size += text.length;
  };
  return forEachYielding(
    texts,
    add,
    () => {
      finish();
      return chunks;
    },
    stop,
  );
}

/** The list that `toJsonChunks` made these chunks of. Long work yields. */
export async function fromJsonChunks(chunks: readonly string[], stop: Stoppable = never): Promise<unknown[]> {
  const lists: unknown[][] = [];
  const add = async (chunk: string): Promise<void> => {
    // Each of them is a list.
    lists.push((chunk.length <= 2 * CHUNK ? JSON.parse(chunk) : await parseYielding(chunk, stop)) as unknown[]);
  };
  await forEachAsyncYielding(chunks, add, stop);
  return lists.flat(1);
}
