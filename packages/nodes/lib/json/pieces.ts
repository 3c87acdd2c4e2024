import type { JsonValue } from '@heddle/contract/json';
import { eachInTurns, inTurns } from '../turns.ts';
import { isLight } from './light.ts';
import { parseInTurns } from './parse.ts';
import { writeJson } from './write.ts';

/** Characters of JSON in one piece: small enough to be parsed in a few milliseconds. */
const PIECE = 256 * 1024;
/** How much an entry may hold that is written in one go. */
const AT_ONCE = 10_000;

interface Stoppable {
  readonly signal: AbortSignal;
}

const never: Stoppable = { signal: new AbortController().signal };

/** A list as JSON arrays of limited size; one with a large entry alone has that size. Lets other work run in between. */
export async function toPieces(list: readonly unknown[], stop: Stoppable = never): Promise<string[]> {
  const texts: string[] = [];
  const large: number[] = [];
  const add = (entry: unknown, index: number): void => {
    // What travels in pieces is JSON.
    if (isLight(entry as JsonValue, AT_ONCE)) texts.push(JSON.stringify(entry));
    else {
      texts.push('');
      large.push(index);
    }
  };
  await inTurns(list, add, () => undefined, stop);
  for (const index of large)
    texts[index] = await writeJson(list[index] as JsonValue, { indent: 0, sorted: false }, stop);
  return joined(texts, stop);
}

function joined(texts: readonly string[], stop: Stoppable): string[] | Promise<string[]> {
  const pieces: string[] = [];
  let part: string[] = [];
  let size = 0;
  const finish = (): void => {
    if (part.length > 0) pieces.push(`[${part.join(',')}]`);
    part = [];
    size = 0;
  };
  const add = (text: string): void => {
    if (size + text.length > PIECE) finish();
    part.push(text);
    size += text.length;
  };
  return inTurns(
    texts,
    add,
    () => {
      finish();
      return pieces;
    },
    stop,
  );
}

/** The list whose pieces these are. Lets other work run in between. */
export async function fromPieces(pieces: readonly string[], stop: Stoppable = never): Promise<unknown[]> {
  const lists: unknown[][] = [];
  const add = async (piece: string): Promise<void> => {
    // Each of them is a list.
    lists.push((piece.length <= 2 * PIECE ? JSON.parse(piece) : await parseInTurns(piece, stop)) as unknown[]);
  };
  await eachInTurns(pieces, add, stop);
  return lists.flat(1);
}
