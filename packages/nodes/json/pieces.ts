import { inTurns } from '../turns.ts';

/** Characters of JSON in one piece: small enough to be parsed in a few milliseconds. */
const PIECE = 256 * 1024;

interface Stoppable {
  readonly signal: AbortSignal;
}

/** A list as JSON arrays of limited size. Lets other work run in between. */
export function toPieces(list: readonly unknown[], stop?: Stoppable): string[] | Promise<string[]> {
  const pieces: string[] = [];
  let texts: string[] = [];
  let size = 0;
  const finish = (): void => {
    if (texts.length > 0) pieces.push(`[${texts.join(',')}]`);
    texts = [];
    size = 0;
  };
  const add = (entry: unknown): void => {
    const text = JSON.stringify(entry);
    if (size + text.length > PIECE) finish();
    texts.push(text);
    size += text.length;
  };
  return inTurns(list, add, () => {
    finish();
    return pieces;
  }, stop);
}

/** The list whose pieces these are. Lets other work run in between. */
export function fromPieces(pieces: readonly string[], stop?: Stoppable): unknown[] | Promise<unknown[]> {
  const lists: unknown[][] = [];
  return inTurns(
    pieces,
    (piece) => lists.push(JSON.parse(piece) as unknown[]),
    () => lists.flat(1),
    stop,
  );
}
