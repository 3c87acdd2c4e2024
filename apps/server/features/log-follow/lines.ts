/** A line of a log and where it stands. */
export interface LogLine {
  text: string;
  /** Bytes before it. */
  at: number;
  /** Bytes up to the next one. */
  end: number;
}

/** Bytes of a line that are kept; what is longer counts as several lines. */
export const LONGEST_LINE = 64 * 1024;

const LF = 0x0a;
const CR = 0x0d;

/** The whole lines in a piece of a file that begins at `from`. Where no more will come (`isOver`), the last one needs no end. */
export function linesIn(piece: Uint8Array, from: number, isOver: boolean): LogLine[] {
  const decoder = new TextDecoder();
  const lines: LogLine[] = [];
  for (let start = 0; start < piece.length;) {
    const found = piece.indexOf(LF, start);
    const isLong = (found < 0 ? piece.length : found) - start > LONGEST_LINE;
    if (found < 0 && !isOver && !isLong) break;
    const stop = isLong ? start + LONGEST_LINE : found < 0 ? piece.length : found;
    const end = isLong || found < 0 ? stop : found + 1;
    const text = decoder.decode(piece.subarray(start, stop > start && piece[stop - 1] === CR ? stop - 1 : stop));
    lines.push({ text, at: from + start, end: from + end });
    start = end;
  }
  return lines;
}
