/** A line of a log with its position. */
export interface LogLine {
  text: string;
  /** Offset in bytes. */
  at: number;
  /** Offset of the next line. */
  end: number;
}

/** Maximum length of a line in bytes; a longer one counts as several lines. */
export const LONGEST_LINE = 64 * 1024;

const LF = 0x0a;
const CR = 0x0d;

/** The complete lines in a chunk of a file that starts at `from`. If nothing will be appended (`isOver`), the last line needs no line break. */
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
